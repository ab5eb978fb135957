import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const views = `
from functools import partial
from django.http import HttpResponseNotAllowed, HttpResponseRedirect
def captcha(view):
    def wrapper(request, *args):
        if request.method != "POST":
            return view(request, *args)
        check(request)
        return view(request, *args)
    return wrapper
def cached(view):
    def wrapper(request, *args):
        if request.method not in ("GET", "HEAD"):
            response = run(view, request)
            return response
        return store.get(request.path)
    return wrapper
class Limited:
    def __init__(self, view):
        self.view = view
    def __call__(self, request):
        if request.method != "POST":
            return self.view(request)
        return count(self.view, request)
def checked(view):
    def wrapper(request, form):
        if form.method != "POST":
            return None
        return view(request, form)
    return wrapper
def only_post(to):
    def made(view):
        def wrapper(request, *args):
            if request.method != "POST":
                return HttpResponseRedirect(to)
            return view(request, *args)
        return wrapper
    return made
def changing(view):
    def wrapper(request, *args):
        if request.method not in ("POST", "PUT"):
            raise PermissionError(request.path)
        return view(request, *args)
    return wrapper
@captcha
def signup(request): ...
@cached
def items(request): ...
@Limited
def limited(request): ...
@checked
def form(request, form): ...
@only_post("/carts")
def pay(request): ...
@changing
@captcha
def change(request): ...
@changing
@only_post("/carts")
def save(request): ...
`;

describe('Verbs that decorators of the application leave for [F-python]', () => {
  it('none where what is decorated runs for all others too; of several decorators those that all of them leave', () => {
    const names = ['signup', 'items', 'limited', 'form', 'pay', 'change', 'save'];
    const found = startPoints({
      'shop/__init__.py': '',
      'shop/views.py': views,
      'shop/urls.py': `
from django.urls import path
from . import views
urlpatterns = [${names.map((name) => `path("${name}", views.${name})`).join(', ')}]
`,
    });
    expect(found.map((each) => each.replace(/ → .*/, ''))).toEqual([
      'Django ANY Operation form',
      'Django ANY Operation items',
      'Django ANY Operation limited',
      'Django ANY Operation signup',
      'Django POST Operation change',
      'Django POST Operation pay',
      'Django POST Operation save',
      'Django PUT Operation change',
    ]);
  });
});
