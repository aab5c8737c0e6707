"""What operators see: health, logs, metrics."""
