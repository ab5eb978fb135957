import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('routes that methods of classes make', () => {
  it.each(['view', 'local_view'])('in a loop, with the verbs that code gives the view by name: %s', (view) => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.urls import include, path
from shop import views
urlpatterns = [
    path("plain/", views.plain),
    *views.Carts.get_urls("carts", name="carts"),
    path("shop/<slug:shop>/", include([
        *views.Items.get_urls(url_base="items", name="items", actions=("list", "delete")),
        path("b/", views.plain),
    ])),
]
`,
        'shop/generic.py': `
from django.urls import path
from django.utils.decorators import classonlymethod
from django.views.generic import View
handlers = {
    "list": {"get": "list"},
    "create": {"get": "form", "post": "save"},
    "detail": {"get": "form"},
    "update": {"get": "form", "post": "save"},
    "delete": {"get": "confirm", "post": "remove"},
}
class Crud(View):
    lookup_field = "pk"
    path_converter = "int"
    detail_is_update = True
    def dispatch(self, request, *args, **kwargs):
        return super().dispatch(request, *args, **kwargs)
    def list(self, request): ...
    def form(self, request): ...
    def save(self, request): ...
    def confirm(self, request): ...
    def remove(self, request): ...
    @classonlymethod
    def as_view(cls, action, name):
        def ${view}(request, *args, **kwargs):
            self = cls()
            self.action = action
            verbs = handlers.get(action).copy()
            if more := getattr(cls, "extra", {}).get(action):
                verbs.update(more)
            for verb, method in verbs.items():
                setattr(self, verb, getattr(self, method))
            return self.dispatch(request, *args, **kwargs)
        ${view}.view_class = cls
        return ${view}
    @classonlymethod
    def get_url_pattern(cls, url_base, action):
        if action == "list":
            return f"{url_base}/"
        if action == "create":
            return f"{url_base}/new/"
        url_base = f"{url_base}/<{cls.path_converter}:{cls.lookup_field}>"
        if action == "detail" or (action == "update" and cls.detail_is_update):
            return f"{url_base}/"
        if action == "update":
            return f"{url_base}/edit/"
        if action == "delete":
            return f"{url_base}/delete/"
    @classonlymethod
    def get_urls(cls, url_base, name, actions=None):
        actions = actions or handlers.keys()
        if cls.detail_is_update:
            actions = [action for action in actions if action != "detail"]
        return [
            path(
                cls.get_url_pattern(url_base, action),
                cls.as_view(action=action, name=name),
                name=f"{name}.{action}",
            )
            for action in actions
        ]
`,
        'shop/views.py': `
from shop.generic import Crud
def plain(request): ...
class Carts(Crud):
    extra = {"list": {"post": "sort"}}
    def list(self, request): ...
    def sort(self, request): ...
class Items(Crud):
    lookup_field = "code"
    detail_is_update = False
`,
      }),
    ).toEqual([
      'Django ANY Operation plain → plain',
      'Django ANY Operation shop/{}/b → plain',
      'Django GET Operation carts → dispatch, list',
      'Django GET Operation carts/new → dispatch, form',
      'Django GET Operation carts/{} → dispatch, form',
      'Django GET Operation carts/{}/delete → dispatch, confirm',
      'Django GET Operation shop/{}/items → dispatch, list',
      'Django GET Operation shop/{}/items/{}/delete → dispatch, confirm',
      'Django POST Operation carts → dispatch, sort',
      'Django POST Operation carts/new → dispatch, save',
      'Django POST Operation carts/{} → dispatch, save',
      'Django POST Operation carts/{}/delete → dispatch, remove',
      'Django POST Operation shop/{}/items/{}/delete → dispatch, remove',
    ]);
  });

  it('one for each name, where a function returns by the name that it is given', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.urls import path
from shop import views
class Pages:
    short = True
    @classmethod
    def pattern(cls, base, kind):
        base = f"{base}/pages"
        if kind in ("list", "all"):
            return f"{base}/"
        elif kind == "new" and not cls.short:
            return f"{base}/long/"
        elif kind == "new":
            return f"{base}/new/"
        else:
            return f"{base}/other/"
    @classmethod
    def urls(cls, base):
        return [path(cls.pattern(base, kind), views.show) for kind in ("list", "new", "delete")]
class LongPages(Pages):
    short = False
urlpatterns = [*Pages.urls("a"), *LongPages.urls("b")]
`,
        'shop/views.py': 'def show(request): ...\n',
      }),
    ).toEqual([
      'Django ANY Operation a/pages → show',
      'Django ANY Operation a/pages/new → show',
      'Django ANY Operation a/pages/other → show',
      'Django ANY Operation b/pages → show',
      'Django ANY Operation b/pages/long → show',
      'Django ANY Operation b/pages/other → show',
    ]);
  });
});

/** Start points with the names of their handlers. */
function names(files: Readonly<Record<string, string>>): string[] {
  return startPoints(files).map((line) => line.replaceAll(/[\w/.]+#(as_view\.)?/g, ''));
}
