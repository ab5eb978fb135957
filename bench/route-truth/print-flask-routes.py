"""Prints the routes that Flask has registered when an application is made, a JSON list of {verb, path}.

python3 print-flask-routes.py FOLDER MODULE:FUNCTION KEPT,... [REPLACED,...]

Packages other than those kept (Flask and what registers routes in it) are stood in for by objects that take any call and any member:
routes are registered by Flask and its extensions, models and databases are not needed for that. So are modules of the application itself that
are named last.
"""
import importlib
import importlib.abc
import importlib.machinery
import json
import sys
from types import FunctionType
from unittest.mock import MagicMock

folder, target, kept, *rest = sys.argv[1:]
replaced = set(rest[0].split(",")) if rest else set()
module_name, name = target.split(":")


class AnyClass(type):
    def __getattr__(cls, member):
        if member.startswith("__"):
            raise AttributeError(member)
        return StandIn()


class AnyBase(metaclass=AnyClass):
    def __init__(self, *args, **kwargs): ...

    def __init_subclass__(cls, **kwargs): ...

    def __getattr__(self, member):
        return StandIn()

    def __class_getitem__(cls, key):
        return cls


class StandIn(MagicMock):
    __path__ = []

    def __mro_entries__(self, bases):
        first = next(base for base in bases if isinstance(base, StandIn))
        return (AnyBase,) if first is self else ()

    def __call__(self, *given, **named):
        # A decorator leaves what it decorates as it is.
        only = given[0] if len(given) == 1 and not named else None
        return only if isinstance(only, (FunctionType, type)) else super().__call__(*given, **named)


class StandInLoader(importlib.abc.Loader):
    def create_module(self, spec):
        module = StandIn(name=spec.name)
        module.__name__, module.__spec__, module.__path__ = spec.name, spec, []
        return module

    def exec_module(self, module): ...


class StandInFinder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        top = name.split(".")[0]
        if top in own and name not in replaced and not any(name.startswith(f"{each}.") for each in replaced):
            return None
        return importlib.machinery.ModuleSpec(name, StandInLoader(), is_package=True)


own = {module_name.split(".")[0], *kept.split(","), *sys.stdlib_module_names}
sys.meta_path.insert(0, StandInFinder())
sys.path.insert(0, folder)
application = getattr(importlib.import_module(module_name), name)()
routes = [
    {"verb": verb, "path": rule.rule}
    for rule in application.url_map.iter_rules()
    for verb in sorted(rule.methods)
    if verb not in ("HEAD", "OPTIONS")
]
json.dump(routes, sys.stdout)
