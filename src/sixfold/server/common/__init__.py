"""What every room of the server uses: settings, secrets, limits, texts, names."""
