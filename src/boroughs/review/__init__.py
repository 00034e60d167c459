"""A finished game looked back at: what was luck, what was play, and what others gave away.

`boroughs.review(record)` is the way in. `nodes` walks the record, `exact` and `sampled` judge what it passed,
`reviewing` adds up, `story` and `reasons` put it into words.
"""
