import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const names = (files: Readonly<Record<string, string>>): string[] =>
  startPoints(files).map((line) => line.replace(/shop\/\w+\.py#/g, ''));

describe('paths that libraries for Django make [F-python]', () => {
  it('what functions of other libraries make in a list of routes is a path, or by its name a regular expression', () => {
    expect(
      names({
        'shop/urls.py': `
from django_distill import distill_path, distill_re_path
from some_urls import media_path
from shop import views
urlpatterns = [
    distill_path("", views.Home.as_view(), name="home", distill_func=views.all_pages),
    distill_path("<path:page>/", views.show, name="page"),
    distill_re_path(r"^by/(?P<name>[a-z]+)/$", views.by_name),
]
folder = media_path("carts", "large")
`,
        'shop/views.py': `
from django.views.generic import TemplateView
class Home(TemplateView): ...
def show(request, page): ...
def by_name(request, name): ...
def all_pages(): ...
`,
      }),
    ).toEqual([
      'Django ANY Operation by/{} → by_name',
      'Django ANY Operation {} → show',
      'Django GET Operation / → Home',
    ]);
  });
});
