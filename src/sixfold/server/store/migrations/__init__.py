"""How the database came to its present form: steps that Alembic runs on start, each once."""
