"""Our games behind the interfaces of others: PettingZoo, Gymnasium, OpenSpiel.

Each has a module and an extra of its own, and is imported by who needs it:
`boroughs.envs.pettingzoo`, `boroughs.envs.gymnasium`, `boroughs.envs.openspiel`.
"""
