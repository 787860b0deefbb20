"""A Django REST framework view that does as little as a view of a move could: the peer of moves."""
