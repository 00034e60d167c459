"""The play server. Folders, each importing only those before it:

messages   what travels: requests, answers, news, refusals
store      what is kept: documents, SQLite, PostgreSQL
broadcast  what is told to whom: connections, frames, sentences
workers    what runs in other processes: thinking bots, replays
tables     what happens at a table: registry, live tables, seats, moves, retention
transport  how clients come in: HTTP, WebSocket, rate limits

`play_server`, `app` and `running` wire them together; `settings`, `logs`, `metrics`, `clock` and
`provable_dice` stand below them all.
"""
