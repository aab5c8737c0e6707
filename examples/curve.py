"""A learning curve as a small SVG picture."""

from __future__ import annotations


def draw(curve: list[tuple[float, float]], levels: dict[str, float], *, across: str, up: str) -> str:
    """Return a picture of a curve, with a dashed line for each level that it is compared with."""
    wide, high, left, below = 560, 300, 46, 40
    most_x = max(x for x, _ in curve)
    values = [y for _, y in curve] + list(levels.values())
    least_y, most_y = min(0.0, *values), max(values) * 1.1

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x / most_x * (wide - left - 60), (high - below) * (1 - (y - least_y) / (most_y - least_y)) + 10

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high + 10}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high + 10}" fill="#fff"/>',
    ]
    x0, y0 = at(0, least_y)
    x1, y1 = at(most_x, most_y)
    parts.append(f'<path d="M{x0} {y1:.1f}V{y0:.1f}H{x1:.1f}" fill="none" stroke="#333"/>')
    step = next(size for size in (0.1, 0.2, 0.5, 1, 2, 5, 10) if (most_y - least_y) / size <= 8)
    for number in range(int(least_y / step), int(most_y / step) + 1):
        _, y = at(0, number * step)
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{number * step:g}</text>')
    step = next(size for size in (0.5, 1, 2, 5, 10, 20) if most_x / size <= 10)
    for number in range(int(most_x / step) + 1):
        x, y = at(number * step, least_y)
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{number * step:g}</text>')
    parts.append(f'<text x="{(x0 + x1) / 2:.1f}" y="{y0 + 32:.1f}" text-anchor="middle">{across}</text>')
    middle = (y0 + y1) / 2
    parts.append(f'<text transform="translate(14 {middle:.1f}) rotate(-90)" text-anchor="middle">{up}</text>')
    for name, value in levels.items():
        x, y = at(most_x, value)
        parts.append(f'<path d="M{x0} {y:.1f}H{x:.1f}" stroke="#777" stroke-dasharray="4 4"/>')
        parts.append(f'<text x="{x + 5:.1f}" y="{y + 4:.1f}">{name}</text>')
    points = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in curve)
    parts.append(f'<polyline points="{points}" fill="none" stroke="#06c" stroke-width="2"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def smooth(found: list[tuple[float, float]], window: int = 200, points: int = 60) -> list[tuple[float, float]]:
    """Return the mean of the last so many scores, at some points in time."""
    chosen = sorted({min(len(found), 40 + len(found) * point // points) for point in range(points + 1)})
    return [(found[end - 1][0], sum(y for _, y in found[max(0, end - window) : end]) / min(end, window)) for end in chosen]
