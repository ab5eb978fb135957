"""Prints the routes that FastAPI has registered when an application is loaded, a JSON list of {verb, path}.

python3 print-fastapi-routes.py FOLDER MODULE:NAME [PACKAGE,...]

Packages that are not installed, and those named, are stood in for by objects that take any call and any member: routes are registered by
FastAPI itself, models and databases are not needed for that.
"""

import importlib
import importlib.abc
import importlib.machinery
import json
import sys
from unittest.mock import MagicMock

import fastapi.routing
import fastapi.security
import fastapi.staticfiles
import starlette.config
from fastapi.dependencies.models import Dependant
from starlette.routing import Mount, WebSocketRoute

folder, target, *rest = sys.argv[1:]
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


class StandInLoader(importlib.abc.Loader):
    def create_module(self, spec):
        module = StandIn(name=spec.name)
        module.__name__, module.__spec__, module.__path__ = spec.name, spec, []
        return module

    def exec_module(self, module): ...


class StandInFinder(importlib.abc.MetaPathFinder):
    def __init__(self, takes):
        self.takes = takes

    def find_spec(self, name, path, target=None):
        if not self.takes(name.split(".")[0]):
            return None
        return importlib.machinery.ModuleSpec(name, StandInLoader(), is_package=True)


if replaced:
    # Without the real models FastAPI cannot look into parameters; it still registers the route.
    fastapi.routing.get_dependant = lambda **given: Dependant(call=given.get("call"), path=given.get("path"))
    fastapi.routing.get_parameterless_sub_dependant = lambda **given: Dependant()
    for builder in ("get_body_field", "create_response_field"):
        setattr(fastapi.routing, builder, lambda **given: None)
    fastapi.routing.create_cloned_field = lambda field: None
    for loaded in [each for each in sys.modules if each.split(".")[0] in replaced]:
        del sys.modules[loaded]
sys.meta_path.insert(0, StandInFinder(lambda package: package in replaced))
own = module_name.split(".")[0]
sys.meta_path.append(StandInFinder(lambda package: package != own))
sys.path.insert(0, folder)


def routes_of(routes, prefix=""):
    for route in routes:
        if isinstance(route, Mount):
            yield from routes_of(route.routes or [], prefix + route.path)
        elif isinstance(route, WebSocketRoute):
            yield {"verb": "WEBSOCKET", "path": prefix + route.path}
        else:
            verbs = route.methods or []
            yield from ({"verb": verb, "path": prefix + route.path} for verb in sorted(verbs) if verb != "HEAD" or "GET" not in verbs)


application = getattr(importlib.import_module(module_name), name)
json.dump(list(routes_of(application.routes)), sys.stdout)
