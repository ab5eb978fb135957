import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('a decorator that is given the method of a router registers what it decorates [F-python]', () => {
  const auth = `
from fastapi import Security
def protected(method, path: str, scopes: list = None, **options):
    def decorator(view):
        return method(path, dependencies=[Security(asked, scopes=scopes or [])], **options)(view)
    return decorator
`;
  const main = `
from fastapi import APIRouter, FastAPI
from app.auth import protected
router = APIRouter(prefix="/carts")
@protected(router.post, "", ["write"])
async def add(request): ...
@protected(router.get, "/{id}", responses={})
async def show(request): ...
app = FastAPI()
app.include_router(router, prefix="/api")
`;
  expect(startPoints({ 'app/__init__.py': '', 'app/auth.py': auth, 'app/main.py': main })).toEqual([
    'FastAPI GET Operation api/carts/{} → app/main.py#show',
    'FastAPI POST Operation api/carts → app/main.py#add',
  ]);
});
