import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const guards = `
from functools import wraps
from django.shortcuts import redirect

def signed_in(view):
    @wraps(view)
    def guarded(request, *args, **kwargs):
        if not request.user.is_authenticated:
            return redirect("login")
        return view(request, *args, **kwargs)
    return guarded

def in_group(name):
    def decorate(view):
        def guarded(request, *args, **kwargs):
            return view(request, *args, **kwargs)
        return guarded
    return decorate

def counted(model):
    def count(request):
        return model.objects.count()
    return count
`;
const views = `
from django.views.generic import View, FormView, TemplateView
class Cart(View):
    def get(self, request):
        return None
    def post(self, request):
        return None
class Contact(FormView):
    pass
class About(TemplateView):
    def dispatch(self, *args, **kwargs):
        return super().dispatch(*args, **kwargs)
class Stock:
    def get(self):
        return None
`;

it('a view that a function of the application wraps answers what its class does [FW-start-points]', () => {
  const urls = `
from django.urls import path
from guards import signed_in, in_group, counted
from views import Cart, Contact, About, Stock
guard = in_group("staff")
urlpatterns = [
    path("cart/", signed_in(Cart.as_view())),
    path("contact/", in_group("staff")(Contact.as_view())),
    path("about/", guard(signed_in(About.as_view()))),
    path("stock/", counted(Stock)),
]
`;
  expect(startPoints({ 'guards.py': guards, 'views.py': views, 'urls.py': urls })).toEqual([
    'Django ANY Operation stock → guards.py#counted.count',
    'Django GET Operation about → views.py#dispatch, views.py#About',
    'Django GET Operation cart → views.py#get',
    'Django GET Operation contact → views.py#Contact',
    'Django POST Operation cart → views.py#post',
    'Django POST Operation contact → views.py#Contact',
  ]);
});

it('a method that replaces one with a mapping answers in its place [FW-start-points]', () => {
  const carts = `
from rest_framework.viewsets import GenericViewSet
from rest_framework.decorators import action
class CartViews(GenericViewSet):
    @action(detail=True, methods=["get"])
    def note(self, request, pk=None):
        return None
    @note.mapping.patch
    def change(self, request, pk=None):
        return None
    @action(detail=True, methods=["get"])
    def total(self, request, pk=None):
        return None
class LoudCartViews(CartViews):
    def change(self, request, pk=None):
        return super().change(request, pk)
    def total(self, request, pk=None):
        return None
`;
  const urls = `
from rest_framework.routers import DefaultRouter
from carts import LoudCartViews
router = DefaultRouter()
router.register("carts", LoudCartViews)
urlpatterns = router.urls
`;
  expect(startPoints({ 'carts.py': carts, 'urls.py': urls })).toEqual([
    'Django GET Operation carts/{}/note → carts.py#note',
    'Django PATCH Operation carts/{}/note → carts.py#change',
  ]);
});

it('views of a library that the application derives answer what the library says [FW-start-points]', () => {
  const accounts = `
import rest_email_auth.views
class Register(rest_email_auth.views.RegistrationView):
    pass
class RegistrationView:
    pass
`;
  const urls = `
from django.urls import path
from accounts import Register
import rest_email_auth.views
urlpatterns = [
    path("register", Register.as_view()),
    path("verify", rest_email_auth.views.EmailVerificationView.as_view()),
]
`;
  expect(startPoints({ 'accounts.py': accounts, 'urls.py': urls })).toEqual([
    'Django POST Operation register → accounts.py#Register',
    'Django POST Operation verify → ',
  ]);
});
