"""What outlasts a game: replays, reviews, studies, imports."""
