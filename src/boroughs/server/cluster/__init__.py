"""The processes that share one database as one server: who reaches the wrong one is passed on to the right one."""
