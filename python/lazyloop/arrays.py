"""numpy, imported when an array is asked for first, so that the package works without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["np"]

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        """Stands for numpy until it is used."""

        def __getattr__(self, name: str) -> Any:
            try:
                import numpy
            except ImportError as error:
                raise ImportError("arrays need numpy: run pip install 'lazyloop[arrays]'") from error
            return getattr(numpy, name)

    np = _Numpy()
