"""Remembers at which place of the header the signature fitted first, and looks only there from then on."""

from serve import serve
from shop import Shop, fits


class PlaceOfSignature(Shop):
    place = None

    def is_signed(self, signatures, expected):
        if self.place is None:
            matching = [place for place, one in enumerate(signatures) if any(fits(one, other) for other in expected)]
            self.place = matching[0] if matching else None
        if self.place is None or self.place >= len(signatures):
            return False
        return any(fits(signatures[self.place], other) for other in expected)


serve(PlaceOfSignature)
