"""Apothéose: the engine of the game, one mechanism a file; `query` answers for it."""
