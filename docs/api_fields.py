"""Gives the API pages the signatures of attrs classes: attrs writes their constructors, so no source text has them."""

from __future__ import annotations

from typing import Any

import griffe


class AttrsFields(griffe.Extension):
    """Adds a constructor to every attrs class that has none of its own, made from its fields."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Add the constructors once everything is loaded."""
        for module in (pkg, *_modules(pkg)):
            for cls in module.classes.values():
                if not cls.is_alias and "__init__" not in cls.members:
                    _add_constructor(cls)


def _modules(module: griffe.Module) -> list[griffe.Module]:
    """Return all modules below a module."""
    own = [one for one in module.modules.values() if not one.is_alias]
    return own + [lower for one in own for lower in _modules(one)]


def _add_constructor(cls: griffe.Class) -> None:
    """Add what attrs would make of the fields of a class."""
    decorator = next((str(one.value) for one in cls.decorators if str(one.value).startswith("attrs.")), "")
    if not decorator:
        return
    kind = griffe.ParameterKind.keyword_only if "kw_only=True" in decorator else _POSITIONAL
    fields = [one for one in cls.attributes.values() if one.annotation and "property" not in one.labels]
    parameters = [griffe.Parameter("self", kind=_POSITIONAL)]
    for field in fields:
        name, default = field.name.lstrip("_"), _default(field.value)
        parameters.append(griffe.Parameter(name, annotation=field.annotation, kind=kind, default=default))
    cls.set_member("__init__", griffe.Function("__init__", parameters=griffe.Parameters(*parameters), returns="None"))


_POSITIONAL = griffe.ParameterKind.positional_or_keyword


def _default(value: Any) -> Any:
    """Return what stands for a field that is left out, None if it may not be."""
    if not isinstance(value, griffe.ExprCall) or str(value.function) != "attrs.field":
        return value
    given = {one.name: one.value for one in value.arguments if isinstance(one, griffe.ExprKeyword)}
    return given.get("default", f"{given['factory']}()" if "factory" in given else None)
