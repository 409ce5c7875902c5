"""The rules of the games: plain data and pure functions, without Django and without chance of their own."""
