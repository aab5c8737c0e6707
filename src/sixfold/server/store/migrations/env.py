"""Where Alembic runs the steps: on the connection that it is given."""

from __future__ import annotations

from alembic import context

from sixfold.server.store.schema import metadata


def run() -> None:
    """Run the steps that the database has not seen."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # not when it is merely imported
    run()
