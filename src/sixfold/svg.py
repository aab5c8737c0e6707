"""A picture of a position."""

from sixfold.position import Position


def draw(position: Position) -> str:
    """Return an SVG picture of a position."""
    return f"<svg xmlns='http://www.w3.org/2000/svg'><title>{position.setting}</title></svg>"
