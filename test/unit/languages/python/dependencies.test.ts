import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('dependencies of FastAPI [F-python]', () => {
  it('run before the handler, those of dependencies before them: in defaults, types and names of types', () => {
    expect(
      startPoints({
        'app/__init__.py': '',
        'app/deps.py': `
import typing
from typing import Annotated
from fastapi import Depends, Security
from .models import User
def get_db():
    yield make()
def token(db=Depends(get_db)): ...
def get_user(db: Annotated[Db, Depends(get_db)], token: str = Security(token, scopes=["me"])): ...
CurrentUser = Annotated[User, Depends(get_user)]
type Named = Annotated[User, Depends(get_user)]
Other = typing.Annotated[User, "said", Depends(dependency=get_user)]
class Paging:
    def __init__(self, db=Depends(get_db)): ...
class Role:
    def __init_subclass__(cls): ...
    def __call__(self, user: CurrentUser): ...
is_admin = Role("admin")
def make_check(name):
    def checked(): ...
    return checked
`,
        'app/models.py': 'class User: ...\n',
        'app/main.py': `
from fastapi import FastAPI, Depends
from typing import Annotated
from app import deps
from app.deps import CurrentUser, Paging
app = FastAPI()
@app.get("/a")
def a(user: CurrentUser, plain: int = 3): ...
@app.get("/b")
def b(user: deps.Other, paging: Paging = Depends()): ...
@app.get("/c")
def c(paging: Annotated[Paging, Depends()], checked=Depends(deps.make_check("x"))): ...
@app.get("/d")
def d(role=Depends(deps.is_admin), again=Depends(deps.get_db), size=len("x")): ...
@app.get("/e")
def e(role=Depends(deps.Role("guest")), *, user: deps.Named): ...
`,
      }),
    ).toEqual([
      'FastAPI GET Operation a → app/deps.py#get_db, app/deps.py#token, app/deps.py#get_user, app/main.py#a',
      'FastAPI GET Operation b → app/deps.py#get_db, app/deps.py#token, app/deps.py#get_user, app/deps.py#__init__, app/main.py#b',
      'FastAPI GET Operation c → app/deps.py#get_db, app/deps.py#__init__, app/deps.py#make_check.checked, app/main.py#c',
      'FastAPI GET Operation d → app/deps.py#get_db, app/deps.py#token, app/deps.py#get_user, app/deps.py#__call__, app/main.py#d',
      'FastAPI GET Operation e → app/deps.py#get_db, app/deps.py#token, app/deps.py#get_user, app/deps.py#__call__, app/main.py#e',
    ]);
  });

  it('of applications, routers, what includes them, and decorators, whatever the order of statements', () => {
    expect(
      startPoints({
        'app/main.py': `
from fastapi import APIRouter, Depends, FastAPI
def every(): ...
def inner(): ...
def of_router(x=Depends(inner)): ...
def of_include(): ...
def of_route(): ...
app = FastAPI(dependencies=[Depends(every)])
router = APIRouter(prefix="/r", dependencies=[Depends(of_router)])
@router.get("/one", dependencies=[Depends(of_route)])
def one(): ...
def two(): ...
router.add_api_route("/two", two, dependencies=[Depends(of_route)])
app.include_router(router, dependencies=[Depends(of_include)])
@app.get("/three")
def three(): ...
`,
      }),
    ).toEqual([
      'FastAPI GET Operation r/one → app/main.py#every, app/main.py#inner, app/main.py#of_router, app/main.py#of_include, app/main.py#of_route, app/main.py#one',
      'FastAPI GET Operation r/two → app/main.py#every, app/main.py#inner, app/main.py#of_router, app/main.py#of_include, app/main.py#of_route, app/main.py#two',
      'FastAPI GET Operation three → app/main.py#every, app/main.py#three',
    ]);
  });
});
