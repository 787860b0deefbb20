"""boardgame.io's own server with its storage of flat files, in the versions of a lock file.

node-persist stands at 3.1.0, with which its storage was made: since 3.1.1 a write waits for a queue
that is looked at once a second, and one client makes 1.5 moves/s. koa-compose stands at 4.1.0,
since 4.2 copies what it puts together, and the lobby, which is added later, is never found.
"""
