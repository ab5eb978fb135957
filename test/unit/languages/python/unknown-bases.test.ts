import { expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const files = {
  'shop/__init__.py': '',
  'shop/settings_table.py': `
from shop.models import Settings
def get_setting(name, default=None):
    return getattr(Settings.objects.get(), name, default)
`,
  'shop/models.py': 'from django.db import models\nclass Settings(models.Model):\n    prefix = models.CharField()\n',
  'shop/urls.py': `
from django.conf import settings
from django.urls import include, path, re_path
from shop import views
from shop.settings_table import get_setting
carts = [re_path(r"^carts/(?P<pk>\\d+)$", views.cart)]
urlpatterns = [
    re_path(r"^{}".format(get_setting("prefix")), include(carts)),
    re_path(f"^{get_setting('prefix')}api/", views.api),
    path(f"{settings.BASE}status", views.status),
    path(f"kept/{settings.BASE}/x", views.kept),
]
for name in get_setting("names"):
    urlpatterns.append(path(f"{name}/items", views.items))
`,
  'shop/views.py': ['cart', 'api', 'status', 'kept', 'items'].map((name) => `def ${name}(request): ...\n`).join(''),
};

it('a base path that only a setting gives is left out of paths that are put together with it, and reported [F-python X-coverage]', () => {
  expect(startPoints(files).map((line) => line.replace(/shop\/\w+\.py#/g, ''))).toEqual([
    'Django ANY Operation api → api',
    'Django ANY Operation carts/{} → cart',
    'Django ANY Operation kept/{}/x → kept',
    'Django ANY Operation status → status',
    'Django ANY Operation {}/items → items',
  ]);
  const reason = 'the base path that a setting gives is not known, and is left out of the path';
  expect(unresolvedRegistrations(files).filter((line) => line.endsWith(reason))).toEqual(
    ['10', '8', '9'].map((line) => `shop/urls.py:${line} ${reason}`),
  );
});
