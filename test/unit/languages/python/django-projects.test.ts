import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const routesOf = (view: string): string => `
from django.urls import path
def ${view}(request): ...
urlpatterns = [path("${view}/", ${view})]
`;

/** Routes as `path → handler` of a file that includes those of two applications in a loop. */
function routes(loop: string): string[] {
  return startPoints({
    'shop/__init__.py': '',
    'shop/carts/urls.py': routesOf('carts'),
    'shop/tags/urls.py': routesOf('tags'),
    'shop/urls.py': `
from django.conf import settings
from django.urls import path, include
parts = [
    {"at": "x/", "app": "shop.carts", "include": {"module": "shop.carts.urls", "namespace": "carts"}},
    {"at": "y/", "app": "shop.tags", "include": {"module": "{app}.urls", "namespace": "tags"}},
]
urlpatterns = []
for part in parts:
${loop}
`,
  }).map((line) => line.replace('Django ANY Operation ', '').replace(/ → .*#/, ' → '));
}

describe('routes of Django that a project puts together [F-python]', () => {
  it('in a loop over records that name modules, each below its own path', () => {
    const name = '    urlpatterns.append(path(part["at"], include(part["app"] + ".urls")))';
    expect(routes(name)).toEqual(['x/carts → carts', 'y/tags → tags']);
  });

  it('in a loop whose names are filled in, and assigned again', () => {
    const name = `    module = part["include"].pop("module")
    if "app" in part:
        if part["app"] not in settings.INSTALLED_APPS:
            continue
        module = module.format(**part)
    urlpatterns.append(path(part["at"], include(module, **part["include"])))`;
    expect(routes(name)).toEqual(['x/carts → carts', 'y/tags → tags']);
  });

  it('in a project of tests say nothing of where those of the application stand, nor of what answers them', () => {
    const found = startPoints({
      'shop/__init__.py': '',
      'shop/views.py': `
from django.views import View
class Carts(View):
    def get(self, request): ...
carts = Carts.as_view()
`,
      'shop/urls.py': `
from django.urls import path, include
from . import views
def urls_of(views):
    return [path("carts/", views.carts)]
urlpatterns = [path("api/", include((urls_of(views), "api")))]
`,
      'tests/project/__init__.py': '',
      'tests/project/views.py': `
from shop.views import Carts as Base
class Carts(Base):
    def get(self, request): ...
    def post(self, request): ...
carts = Carts.as_view()
`,
      'tests/project/urls.py': `
from django.urls import path, include
from shop.urls import urls_of
from . import views
urlpatterns = [
    path("sample/", include((urls_of(views), "api"))),
    path("shop/", include("shop.urls")),
]
`,
    });
    expect(found).toEqual(['Django GET Operation api/carts → shop/views.py#get']);
  });
});
