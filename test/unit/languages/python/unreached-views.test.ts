import { expect, it } from 'vitest';
import { unresolvedRegistrations } from './start-points-of.ts';

it('views that no known route leads to are reported where they are registered, else where they are written [X-coverage]', () => {
  const registry = 'views = {}\ndef view_of(name):\n    return lambda view: views.setdefault(name, view)\n';
  const views = `
from django.views.generic import ListView, View
from registry import view_of
class Base(View):
    pass
class Reached(Base):
    def get(self, request): ...
class Lost(ListView):
    pass
@view_of("registered")
@view_of("again")
class Registered(Base):
    def get(self, request): ...
`;
  const urls =
    'from django.urls import path\nfrom views import Reached\nurlpatterns = [path("a", Reached.as_view())]\n';
  const reason = 'the class answers requests, and no route that is known leads to it';
  expect(unresolvedRegistrations({ 'registry.py': registry, 'views.py': views, 'urls.py': urls })).toEqual([
    `views.py:10 ${reason}`,
    `views.py:11 ${reason}`,
    `views.py:8 ${reason}`,
  ]);
});
