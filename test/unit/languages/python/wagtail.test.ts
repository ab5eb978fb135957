import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';
import { accesses } from './tables-of.ts';

it('views of libraries with their verbs, endpoints of the API of Wagtail, routes of pages [F-python]', () => {
  expect(
    startPoints({
      'urls.py': `
from django.urls import path
from django.views.generic import TemplateView
from django.contrib.auth.views import LoginView
from library.views import OtherView
from wagtail.api.v2.router import WagtailAPIRouter
from wagtail.api.v2.views import PagesAPIViewSet
from wagtail.contrib.routable_page.models import RoutablePageMixin, path as page_path, re_path
from wagtail.models import Page
api = WagtailAPIRouter("api")
api.register_endpoint("pages", PagesAPIViewSet)
class Index(RoutablePageMixin, Page):
    @page_path("tags/")
    def tags(self, request): ...
    @re_path(r"^tags/([-\\w]+)/$")
    def tag(self, request, tag): ...
urlpatterns = [
    path("about/", TemplateView.as_view(template_name="about.html")),
    path("login/", LoginView.as_view()),
    path("other/", OtherView.as_view()),
    path("api/", api.urls),
]
`,
    }),
  ).toEqual([
    'Django ANY Operation other → ',
    'Django ANY Operation tags → urls.py#tags',
    'Django ANY Operation tags/{} → urls.py#tag',
    'Django GET Operation about → ',
    'Django GET Operation api/pages → ',
    'Django GET Operation api/pages/find → ',
    'Django GET Operation api/pages/{} → ',
    'Django GET Operation login → ',
    'Django POST Operation login → ',
  ]);
});

it('tables of models of Wagtail, and rows that are added to a tree [E-table-access]', () => {
  expect(
    accesses({
      'shop/models.py': `
from django.db import models
from wagtail.models import Page
class CartPage(Page): ...
`,
      'shop/views.py': `
from wagtail.images.models import Image
from wagtail.models import Page
from .models import CartPage
def fill():
    root = Page.objects.get(depth=1)
    root.add_child(instance=CartPage(title='a'))
def pictures():
    return Image.objects.all()
`,
    }),
  ).toEqual([
    'fill insert shop_cartpage',
    'fill insert wagtailcore_page',
    'fill select wagtailcore_page',
    'pictures select wagtailimages_image',
  ]);
});

it('models behind an attribute that is declared as a class [E-table-access]', () => {
  expect(
    accesses({
      'db.py': `
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.model import Model
class OwnModel(Model): ...
class Database(SQLAlchemy):
    Model: type[OwnModel]
db = Database(model_class=OwnModel)
class Cart(db.Model):
    __tablename__ = 'carts'
    id = db.Column(db.Integer, primary_key=True)
def carts():
    return Cart.query.all()
`,
    }),
  ).toEqual(['carts select carts']);
});
