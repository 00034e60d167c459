"""What happens in a round: building, chance, scoring, the end."""
