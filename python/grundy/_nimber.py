"""Nimbers as numbers, one at a time or in NumPy arrays, and the codes that come from coin games."""

from __future__ import annotations

import functools as _functools
from typing import Any, List, Optional, Union

from . import _grundy

_BITS = 256


def _bytes(number: int) -> bytes:
    return number.to_bytes(_BITS // 8, "little")


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")


@_functools.total_ordering
class Nimber:
    """A number in the field of nimbers, of up to 256 bits.

    >>> Nimber(7) * Nimber(9)
    Nimber(8)
    >>> Nimber(5) + 3, Nimber(5) / 3, Nimber(2) ** 3
    (Nimber(6), Nimber(10), Nimber(1))
    >>> Nimber(18).order(), Nimber(4).sqrt() ** 2, int(Nimber(7))
    (255, Nimber(4), 7)

    Sums and products with whole numbers take these as nimbers. An exponent is an ordinary number.
    """

    __slots__ = ("_value",)

    def __init__(self, value: Union[int, "Nimber"] = 0):
        if isinstance(value, Nimber):
            value = value._value
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"a nimber is made from a whole number, not from {value!r}")
        value = value.__index__()
        if not 0 <= value < 1 << _BITS:
            raise OverflowError(f"a nimber is a number from 0 to 2^{_BITS} - 1")
        self._value = value

    def __int__(self) -> int:
        return self._value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self._value != 0

    def __repr__(self) -> str:
        return f"Nimber({self._value})"

    def __str__(self) -> str:
        return str(self._value)

    def __format__(self, spec: str) -> str:
        return format(self._value, spec)

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> Any:
        return Nimber, (self._value,)

    def __eq__(self, other: Any) -> bool:
        value = _value_of(other)
        return NotImplemented if value is None else self._value == value

    def __lt__(self, other: Any) -> bool:
        value = _value_of(other)
        return NotImplemented if value is None else self._value < value

    def __add__(self, other: Any) -> "Nimber":
        value = _value_of(other)
        return NotImplemented if value is None else Nimber(self._value ^ value)

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> "Nimber":
        return self

    def __pos__(self) -> "Nimber":
        return self

    def __mul__(self, other: Any) -> "Nimber":
        value = _value_of(other)
        if value is None:
            return NotImplemented
        return Nimber(_number(_grundy.nimber_multiply(_bytes(self._value), _bytes(value))))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "Nimber":
        value = _value_of(other)
        return NotImplemented if value is None else self * Nimber(value).inverse()

    def __rtruediv__(self, other: Any) -> "Nimber":
        value = _value_of(other)
        return NotImplemented if value is None else Nimber(value) * self.inverse()

    def __pow__(self, exponent: int) -> "Nimber":
        if isinstance(exponent, (bool, Nimber)) or not isinstance(exponent, int):
            raise TypeError("the exponent of a nimber is an ordinary whole number")
        base = self.inverse() if exponent < 0 else self
        if exponent != 0 and not self:
            return self
        # In a field of 2^256 elements exponents repeat after 2^256 - 1.
        reduced = abs(exponent) % ((1 << _BITS) - 1)
        return Nimber(_number(_grundy.nimber_power(_bytes(base._value), _bytes(reduced))))

    def inverse(self) -> "Nimber":
        """The nimber that gives 1 when multiplied by this one."""
        if not self:
            raise ZeroDivisionError("0 has no inverse among the nimbers")
        return Nimber(_number(_grundy.nimber_invert(_bytes(self._value))))

    def sqrt(self) -> "Nimber":
        """The square root. Every nimber has exactly one."""
        return Nimber(_number(_grundy.nimber_square_root(_bytes(self._value))))

    def solve(self) -> Optional["Nimber"]:
        """The even x with x² + x equal to this nimber; None if x has more than 256 bits.

        >>> Nimber(6).solve()
        Nimber(14)
        """
        root = _grundy.nimber_solve(_bytes(self._value))
        return None if root is None else Nimber(_number(root))

    def order(self) -> int:
        """The least n > 0 for which the n-th power is 1; 0 for the nimber 0."""
        return _number(_grundy.nimber_order(_bytes(self._value)))

    def minimal_polynomial(self) -> List[int]:
        """The coefficients over {0, 1} of the polynomial of least degree with this root, the
        constant first.

        >>> Nimber(2).minimal_polynomial()
        [1, 1, 1]
        """
        return [int(bit) for bit in _grundy.nimber_polynomial(_bytes(self._value))]

    def log(self, base: Union[int, "Nimber"]) -> Optional[int]:
        """The least n for which base ** n is this nimber; None if there is none. For nimbers of up
        to 64 bits.

        >>> (Nimber(18) ** 100).log(18)
        100
        """
        x, b = self._value, Nimber(base)._value
        if max(x, b) >> 64:
            raise OverflowError("logarithms are there for nimbers of up to 64 bits")
        return _grundy.nimber_logarithm(x, b)


def _value_of(other: Any) -> Optional[int]:
    if isinstance(other, Nimber):
        return other._value
    if isinstance(other, int) and not isinstance(other, bool):
        return Nimber(other)._value
    return None


def _array(numbers: Any):
    import numpy

    if not isinstance(numbers, (numpy.ndarray, numpy.generic)):
        # NumPy would make floating-point numbers of some lists of large whole ones.
        numbers = numpy.asarray(numbers, dtype=object)
    array = numpy.asarray(numbers)
    if array.dtype.kind == "O":
        values = [Nimber(number)._value for number in array.flat]
        if any(value >> 64 for value in values):
            raise OverflowError("arrays of nimbers hold numbers from 0 to 2^64 - 1")
        return numpy.array(values, dtype=numpy.uint64).reshape(array.shape)
    if array.dtype.kind not in "ui":
        raise TypeError("an array of whole numbers is needed")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise OverflowError("a nimber is not negative")
    return array.astype(numpy.uint64, copy=False)


def _applied(function: Any, *numbers: Any):
    import numpy

    arrays = numpy.broadcast_arrays(*[_array(each) for each in numbers])
    result = numpy.empty(arrays[0].shape, dtype=numpy.uint64)
    function(*[numpy.ascontiguousarray(array).reshape(-1) for array in arrays], result.reshape(-1))
    return result if result.shape else result[()]


def nim_multiply(a: Any, b: Any):
    """Nim products of arrays of 64-bit numbers, which are broadcast as in NumPy.

    >>> import numpy
    >>> nim_multiply(numpy.arange(4)[:, None], numpy.arange(4))
    array([[0, 0, 0, 0],
           [0, 1, 2, 3],
           [0, 2, 3, 1],
           [0, 3, 1, 2]], dtype=uint64)
    """
    return _applied(_grundy.nimbers_multiply, a, b)


def nim_divide(a: Any, b: Any):
    """Nim quotients of arrays. A quotient by 0 is 0."""
    return _applied(_grundy.nimbers_divide, a, b)


def nim_inverse(a: Any):
    """Inverses of an array; that of 0 is 0."""
    return _applied(_grundy.nimbers_invert, a)


def nim_square(a: Any):
    """Squares of an array."""
    return _applied(_grundy.nimbers_square, a)


def nim_sqrt(a: Any):
    """Square roots of an array.

    >>> nim_sqrt([2, 3, 6])
    array([3, 2, 4], dtype=uint64)
    """
    return _applied(_grundy.nimbers_square_root, a)
