"""The client that does not wait. The one that does, ``_sync``, is made from this folder."""
