"""Live connections: one WebSocket a page."""
