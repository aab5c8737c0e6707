"""The server: tables for all games, over HTTP and one WebSocket a page. ``app`` puts the parts together."""
