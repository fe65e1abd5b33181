"""Who plays Meeple's games: players, training, self-play, tournaments and the command line."""
