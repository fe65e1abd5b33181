"""What can be concluded from experiments: exact counts over all 40,320 assignments."""
