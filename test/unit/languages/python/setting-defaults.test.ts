import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('a setting that nothing sets is what the code that asks for it gives as its default [FW-start-points]', () => {
  const found = startPoints({
    'shop/app.py': `
import os
from decouple import config
from flask import Blueprint, Flask
app = Flask(__name__)
a = Blueprint("a", __name__, url_prefix=os.getenv("A_ROOT", "/a"))
b = Blueprint("b", __name__, url_prefix=os.environ.get("B_ROOT", "/b"))
c = Blueprint("c", __name__, url_prefix=config("C_ROOT", default="/c"))
d = Blueprint("d", __name__)
@a.route("/x")
def ax(): ...
@b.route("/x")
def bx(): ...
@c.route("/x")
def cx(): ...
@d.route("/x")
def dx(): ...
app.register_blueprint(a)
app.register_blueprint(b)
app.register_blueprint(c)
app.register_blueprint(d, url_prefix=app.config.get("D_ROOT", "/d"))
`,
  });
  expect(found.map((line) => /Operation (\S+)/.exec(line)?.[1]).sort()).toEqual(['a/x', 'b/x', 'c/x', 'd/x']);
});

it('prefixes that code computes and stores in the configuration of an application [F-python]', () => {
  expect(
    startPoints({
      'shop/__init__.py': '',
      'shop/app.py': `
from flask import Flask
from shop.config import setup
from shop.pages import accounts, carts
app = Flask(__name__)
setup(app)
app.register_blueprint(accounts, url_prefix=app.config["ACCOUNTS"])
app.register_blueprint(carts, url_prefix=app.config.get("CARTS"))
`,
      'shop/config.py': `
from flask import Flask
def setup(app: Flask):
    accounts = "/accounts"
    if app.config["BELOW"]:
        accounts = f"{app.config['BELOW']}{accounts}"
    app.config["ACCOUNTS"] = accounts
    app.config.setdefault("CARTS", "/v1" + "/carts")
`,
      'shop/pages.py': `
from flask import Blueprint
accounts = Blueprint("accounts", __name__)
carts = Blueprint("carts", __name__)
@accounts.route("/new")
def new(): ...
@carts.route("/all")
def every(): ...
`,
    }),
  ).toEqual([
    'Flask GET Operation accounts/new → shop/pages.py#new',
    'Flask GET Operation v1/carts/all → shop/pages.py#every',
  ]);
});

it('settings of classes of django-configurations are those of the module, with the default of their wrappers [FW-start-points]', () => {
  const found = startPoints({
    'shop/settings.py': `
from configurations import Configuration, values
class Base(Configuration):
    API_VERSION = "v1.0"
    PREFIX = values.Value("shop", environ_name="PREFIX")
class Test(Base):
    API_VERSION = "test"
class Other:
    ROOT = "other"
`,
    'shop/urls.py': `
from django.conf import settings
from django.urls import include, path
from shop import views
urlpatterns = [
    path(f"api/{settings.API_VERSION}/", include([path("carts/", views.carts)])),
    path(f"{settings.PREFIX}/x/", views.carts),
    path(f"{settings.ROOT}/y/", views.carts),
]
`,
    'shop/views.py': 'def carts(request): ...\n',
    'manage.py': 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")\n',
  });
  expect(found.map((line) => /Operation (\S+)/.exec(line)?.[1]).sort()).toEqual(['api/v1.0/carts', 'shop/x', '{}/y']);
});

it('of two values the one counts that holds where nobody sets a variable of the environment [FW-start-points]', () => {
  const found = startPoints({
    'shop/app.py': `
import os
from flask import Blueprint, Flask
MIGRATING = os.environ.get("MIGRATING") == "1"
a = Blueprint("a", __name__, url_prefix="/__A__" if MIGRATING else "/a")
b = Blueprint("b", __name__, url_prefix=(os.getenv("B") if os.getenv("B") else "/b"))
@a.route("/x")
def ax(): ...
@b.route("/x")
def bx(): ...
app = Flask(__name__)
app.register_blueprint(a)
app.register_blueprint(b)
`,
  });
  expect(found.map((line) => /Operation (\S+)/.exec(line)?.[1]).sort()).toEqual(['a/x', 'b/x']);
});

it('prefixes that a class of the application puts together from defaults and the environment [F-python]', () => {
  const found = startPoints({
    'shop/__init__.py': '',
    'shop/configuration.py': `
import os
DEFAULTS = {"DEBUG": False, "CARTS": "/carts", "USERS": "/users"}
class Configuration:
    def __init__(self):
        self.config = dict()
    def _read(self, key, value):
        if key + "_FILE" in os.environ:
            with open(os.environ.get(key + "_FILE")) as file:
                return file.read().strip()
        return os.environ.get(key, value)
    def init_app(self, app):
        self.config.update({key: self._read(key, value) for key, value in DEFAULTS.items()})
        app.config.update(self.config)
`,
    'shop/app.py': `
from flask import Flask
from shop.configuration import Configuration
from shop.pages import carts, users
def create(configuration):
    app = Flask(__name__)
    configuration.init_app(app)
    app.register_blueprint(carts, url_prefix=app.config["CARTS"])
    app.register_blueprint(users, url_prefix=app.config.get("USERS"))
    return app
app = create(Configuration())
`,
    'shop/pages.py': `
from flask import Blueprint
carts = Blueprint("carts", __name__)
users = Blueprint("users", __name__)
@carts.route("/all")
def all(): ...
@users.route("/new")
def new(): ...
`,
  });
  expect(found.map((line) => /Operation (\S+)/.exec(line)?.[1]).sort()).toEqual(['carts/all', 'users/new']);
});
