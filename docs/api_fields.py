"""Gives the API pages what no source text says: the constructors that attrs writes, the types of errors' attributes."""

from __future__ import annotations

from typing import Any

import griffe


class AttrsFields(griffe.Extension):
    """Adds a constructor to every attrs class that has none of its own, made from its fields.

    In a class that has one, an attribute that is set to a parameter gets its type.
    """

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Add constructors and types once everything is loaded."""
        for module in (pkg, *_modules(pkg)):
            for cls in module.classes.values():
                if cls.is_alias:
                    continue
                if "__init__" in cls.members:
                    _add_types(cls)
                else:
                    _add_constructor(cls)


def _modules(module: griffe.Module) -> list[griffe.Module]:
    """Return all modules below a module."""
    own = [one for one in module.modules.values() if not one.is_alias]
    return own + [lower for one in own for lower in _modules(one)]


def _add_types(cls: griffe.Class) -> None:
    """Give attributes without a type that of the parameter that they are set to."""
    parameters = {one.name: one.annotation for one in cls.parameters}
    for attribute in cls.attributes.values():
        if attribute.annotation is None and str(attribute.value) in parameters:
            attribute.annotation = parameters[str(attribute.value)]


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
