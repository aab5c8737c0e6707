"""Colour as it is measured: contrast (WCAG 2), colour blindness (Machado et al. 2009) and difference (CAM02-UCS)."""

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

VISIONS = {
    "normal": np.eye(3),
    "protanopia": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}
"""What linear sRGB becomes for an eye, at full severity."""

_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
_HPE = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0, 0, 1]])
_WHITE = np.array([95.047, 100, 108.883])

_ADAPTING = 64 / np.pi / 5
_BACKGROUND = 20.0
_SURROUND, _EXPONENT, _INDUCTION = 1.0, 0.69, 1.0


def linear(colour: str, vision: str = "normal") -> Vector:
    """Return a colour as linear sRGB, 0 to 1, as an eye sees it."""
    value = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    seen: Vector = VISIONS[vision] @ light
    return seen


def contrast(one: str, other: str, vision: str = "normal") -> float:
    """Return the contrast of two colours: 1 to 21."""
    lights = sorted(float(_XYZ[1] @ np.clip(linear(colour, vision), 0, 1)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def difference(one: str, other: str, vision: str = "normal") -> float:
    """Return how different two colours look."""
    places = [_place(_XYZ @ np.clip(linear(colour, vision), 0, 1) * 100) for colour in (one, other)]
    return float(np.linalg.norm(places[0] - places[1]))


def _place(xyz: Vector) -> Vector:
    """Return a colour's place in CAM02-UCS, for sRGB's usual viewing conditions."""
    k = 1 / (5 * _ADAPTING + 1)
    f_l = 0.2 * k**4 * 5 * _ADAPTING + 0.1 * (1 - k**4) ** 2 * (5 * _ADAPTING) ** (1 / 3)
    degree = _SURROUND * (1 - np.exp((-_ADAPTING - 42) / 92) / 3.6)
    n = _BACKGROUND / _WHITE[1]
    n_bb = 0.725 * n**-0.2
    scale = degree * _WHITE[1] / (_CAT02 @ _WHITE) + 1 - degree

    def respond(stimulus: Vector) -> Vector:
        cone = _HPE @ np.linalg.solve(_CAT02, scale * (_CAT02 @ stimulus))
        power = (f_l * np.abs(cone) / 100) ** 0.42
        response: Vector = np.sign(cone) * 400 * power / (power + 27.13) + 0.1
        return response

    def lightness(response: Vector) -> float:
        return float((np.array([2, 1, 0.05]) @ response - 0.305) * n_bb)

    red, green, blue = cone = respond(xyz)
    a, b = red - 12 * green / 11 + blue / 11, (red + green - 2 * blue) / 9
    hue = np.arctan2(b, a)
    z = 1.48 + np.sqrt(n)
    j = 100 * (lightness(cone) / lightness(respond(_WHITE))) ** (_EXPONENT * z)
    eccentric = (np.cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * _INDUCTION * n_bb * eccentric * np.hypot(a, b) / (red + green + 1.05 * blue)
    chroma = t**0.9 * np.sqrt(j / 100) * (1.64 - 0.29**n) ** 0.73
    colourful = np.log(1 + 0.0228 * chroma * f_l**0.25) / 0.0228
    return np.array([1.7 * j / (1 + 0.007 * j), colourful * np.cos(hue), colourful * np.sin(hue)])
