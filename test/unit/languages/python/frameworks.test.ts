import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('start points of Python applications [F-python]', () => {
  it('of FastAPI: routers in routers, prefixes from settings, constants and arguments', () => {
    expect(
      startPoints({
        'app/__init__.py': '',
        'app/core/config.py':
          'from pydantic import BaseSettings\nclass Settings(BaseSettings):\n    api_prefix: str = "/api"\ndef get_settings() -> Settings:\n    return choose()()\n',
        'app/routes/__init__.py': '',
        'app/routes/items.py': `
import fastapi
from fastapi import APIRouter as Router, Depends
from ..core import config
router = Router(prefix="/items", tags=["a"])
BY_ID = "/{item_id}"
@router.get("", response_model=int)
async def items(db: int = Depends(config.get_settings)): ...
@router.get(BY_ID)
@router.head(path=BY_ID)
def item(item_id: int): ...
@router.api_route(f"{BY_ID}/parts", methods=["PUT", "POST"])
def parts(item_id: int): ...
@router.websocket("/live")
async def live(socket): ...
def not_a_route(): ...
cache.get("/nothing")
`,
        'app/routes/users.py': `
from fastapi import APIRouter
def make_router(prefix):
    router = APIRouter(prefix=prefix)
    router.add_api_route("/me", me, methods=["GET"])
    router.add_api_websocket_route("/news", news)
    return router
def me(): ...
def news(): ...
users = make_router(prefix="/users")
`,
        'app/routes/api.py': `
from fastapi import APIRouter
from app.routes import items
from app.routes.users import users
router = APIRouter()
for each in [users]:
    router.include_router(each)
router.include_router(items.router, tags=["items"])
`,
        'app/main.py': `
from fastapi import FastAPI
from app.core.config import get_settings
from app.routes.api import router as api_router
def create_app() -> FastAPI:
    settings = get_settings()
    application = FastAPI()
    application.include_router(api_router, prefix=settings.api_prefix)
    return application
app = create_app()
@app.get("/health")
def health(): ...
`,
      }),
    ).toEqual([
      'FastAPI GET Operation api/items → app/core/config.py#get_settings, app/routes/items.py#items',
      'FastAPI GET Operation api/items/{} → app/routes/items.py#item',
      'FastAPI GET Operation api/users/me → app/routes/users.py#me',
      'FastAPI GET Operation health → app/main.py#health',
      'FastAPI HEAD Operation api/items/{} → app/routes/items.py#item',
      'FastAPI POST Operation api/items/{}/parts → app/routes/items.py#parts',
      'FastAPI PUT Operation api/items/{}/parts → app/routes/items.py#parts',
      'FastAPI WebSocket Handler api/items/live → app/routes/items.py#live',
      'FastAPI WebSocket Handler api/users/news → app/routes/users.py#news',
    ]);
  });

  it('of Flask: blueprints, methods, what runs before requests', () => {
    expect(
      startPoints({
        'shop/cart.py': `
from flask import Blueprint
cart = Blueprint("cart", __name__, url_prefix="/cart")
@cart.before_request
def check(): ...
@cart.route("/<int:item>", methods=["GET", "DELETE"])
def show(item): ...
@cart.post("/")
def add(): ...
`,
        'shop/app.py': `
import flask
from .cart import cart
def create_app():
    app = flask.Flask(__name__)
    app.register_blueprint(cart)
    app.add_url_rule("/ping", "ping", ping)
    return app
def ping(): ...
`,
      }),
    ).toEqual([
      'Flask DELETE Operation cart/{} → shop/cart.py#check, shop/cart.py#show',
      'Flask GET Operation cart/{} → shop/cart.py#check, shop/cart.py#show',
      'Flask GET Operation ping → shop/app.py#ping',
      'Flask POST Operation cart → shop/cart.py#check, shop/cart.py#add',
    ]);
  });

  it('of Django: included lists of routes, regular expressions, views that are classes', () => {
    expect(
      startPoints({
        'site/urls.py': `
from django.urls import include, path, re_path
from shop import views
urlpatterns = [
    path("", views.home),
    path("shop/", include("shop.urls")),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", views.archive, name="archive"),
]
`,
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.urls import path
from . import views
from .views import CartView
app_name = "shop"
urlpatterns = [path("cart/<int:pk>/", CartView.as_view(), name="cart")]
urlpatterns += [path("items/", views.items)]
`,
        'shop/views.py': `
from django.views import View
def home(request): ...
def archive(request, year): ...
def items(request): ...
class CartView(View):
    def get(self, request, pk): ...
    def post(self, request, pk): ...
    def helper(self): ...
`,
      }),
    ).toEqual([
      'Django ANY Operation / → shop/views.py#home',
      'Django ANY Operation archive/{} → shop/views.py#archive',
      'Django ANY Operation shop/items → shop/views.py#items',
      'Django GET Operation shop/cart/{} → shop/views.py#get',
      'Django POST Operation shop/cart/{} → shop/views.py#post',
    ]);
  });

  it('of Celery: tasks by name, with and without brackets', () => {
    expect(
      startPoints({
        'shop/tasks.py': `
from celery import Celery, shared_task
app = Celery("shop")
@app.task
def mail(to): ...
@app.task(name="shop.bill", bind=True)
def bill(self): ...
@shared_task
def clean(): ...
@other.task
def not_celery(): ...
`,
      }),
    ).toEqual([
      'Celery Task shop.bill → shop/tasks.py#bill',
      'Celery Task shop.tasks.clean → shop/tasks.py#clean',
      'Celery Task shop.tasks.mail → shop/tasks.py#mail',
    ]);
  });
});
