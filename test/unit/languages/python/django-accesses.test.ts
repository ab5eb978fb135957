import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

const models = `
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import models
class Tag(models.Model):
    name = models.TextField()
class Cart(models.Model):
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag, related_name="carts")
class Line(models.Model):
    cart = models.ForeignKey(Cart, on_delete=models.CASCADE, related_name="lines")
`;

it('accesses of Django by what libraries hand over to views, forms, admin pages and receivers [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': models,
    'shop/views.py': `
from django import forms
from django.contrib import admin
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.views.generic import CreateView, DetailView, ListView
from rest_framework import serializers, viewsets
from .models import Cart, Line, Tag
class CartForm(forms.ModelForm):
    class Meta:
        model = Cart
    def clean(self):
        return self.instance.lines.count()
class Lines(ListView):
    model = Line
class OwnMixin:
    def details(self):
        return self.object.lines.all()
class Show(OwnMixin, DetailView):
    queryset = Cart.objects.all()
    def extra(self):
        return self.get_object().tags.all()
class Make(CreateView):
    form_class = CartForm
    def form_valid(self, form):
        cart = form.save(commit=False)
        cart.save()
    def done(self, form):
        return super().form_valid(form)
class LineSerializer(serializers.ModelSerializer):
    class Meta:
        model = Line
    def count(self, obj):
        return obj.cart.tags.count()
class LineViewSet(viewsets.GenericViewSet):
    def get_queryset(self):
        return Line.objects.filter(cart=1)
    def get_serializer_class(self):
        return LineSerializer
    def newest(self, request):
        return self.filter_queryset(self.get_queryset()).first()
    def perform_create(self, serializer):
        serializer.save()
    def perform_destroy(self, instance):
        instance.delete()
@admin.register(Tag)
class TagAdmin(admin.ModelAdmin):
    def get_queryset(self, request):
        return super().get_queryset(request).filter(name="x")
    def drop(self, request, queryset):
        queryset.delete()
@receiver(post_save, sender=Tag)
def on_tag(sender, instance, **kwargs):
    instance.carts.update(owner=None)
`,
  });
  expect(found).toEqual([
    'Lines select shop_line',
    'Make insert shop_cart',
    'Show select shop_cart',
    'TagAdmin.get_queryset select shop_tag',
    'clean select shop_line',
    'count select shop_cart',
    'count select shop_cart_tags',
    'count select shop_tag',
    'details select shop_line',
    'done insert shop_cart',
    'drop delete shop_tag',
    'extra select shop_cart',
    'extra select shop_cart_tags',
    'extra select shop_tag',
    'form_valid insert+update shop_cart',
    'get_queryset select shop_line',
    'newest select shop_line',
    'on_tag select shop_cart_tags',
    'on_tag update shop_cart',
    'perform_create insert+update shop_line',
    'perform_destroy delete shop_line',
  ]);
});

it('accesses of Django by rows that code makes, keeps in requests, and pairs of relations many to many [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': models,
    'shop/middleware.py': `
from .models import Cart
class CartMiddleware:
    def __call__(self, request):
        request.cart = Cart.objects.get(id=1)
`,
    'shop/views.py': `
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from .models import Cart, Tag
Account = get_user_model()
def sign_up(request):
    user = User(name="x")
    user.save()
def accounts(request):
    return Account.objects.count()
def kept(request):
    return request.cart.lines.count()
def pairs(request):
    return Cart.tags.through.objects.filter(cart=1)
def by_tag(request):
    return Cart.objects.filter(tags__name="x").exists()
`,
  });
  expect(found).toEqual([
    '__call__ select shop_cart',
    'accounts select auth_user',
    'by_tag select shop_cart',
    'by_tag select shop_cart_tags',
    'by_tag select shop_tag',
    'kept select shop_line',
    'pairs select shop_cart_tags',
    'sign_up insert auth_user',
  ]);
});

it('tables of Django by inheritance: abstract, proxy, multi-table, and of models of other libraries [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.db import models
from some_cms.models import Page
class Base(models.Model):
    class Meta:
        abstract = True
class Place(Base): ...
class Restaurant(Place): ...
class Bistro(Restaurant):
    class Meta:
        proxy = True
class CartPage(Page):
    intro = models.TextField()
`,
    'shop/views.py': `
from .models import Bistro, CartPage, Place, Restaurant
def place(request):
    return Place.objects.count()
def restaurant(request):
    return Restaurant.objects.create(name="x")
def bistro(request):
    return Bistro.objects.first()
def page(request):
    return CartPage.objects.first()
`,
  });
  expect(found).toEqual([
    'bistro select shop_place',
    'bistro select shop_restaurant',
    'page select shop_cartpage',
    'place select shop_place',
    'restaurant insert shop_place',
    'restaurant insert shop_restaurant',
  ]);
});

it('rows that a relation loads, and relations that expressions name, are read [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.db import models
class Owner(models.Model):
    email = models.TextField()
    def notify(self):
        pass
class Cart(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
class Line(models.Model):
    cart = models.ForeignKey(Cart, on_delete=models.CASCADE, related_name="lines")
`,
    'shop/service.py': `
from django.db.models import Count, F, Q
from .models import Cart, Line
def told(line: Line):
    line.cart.owner.notify()
def counted():
    return Cart.objects.annotate(n=Count("lines", distinct=True))
def mails():
    return Line.objects.annotate(email=F("cart__owner__email"))
def sought(text):
    return Line.objects.filter(Q(cart__owner__email=text))
`,
  });
  expect(found).toEqual([
    'counted select shop_cart',
    'counted select shop_line',
    'mails select shop_cart',
    'mails select shop_line',
    'mails select shop_owner',
    'sought select shop_cart',
    'sought select shop_line',
    'sought select shop_owner',
    'told select shop_cart',
    'told select shop_owner',
  ]);
});

it('rows that relations load when a member of them is read [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `${models}    def owned(self):
        return self.cart.owner.email
`,
    'shop/use.py': `
from .models import Cart, Line
def show(pk):
    line = Line.objects.get(pk=pk)
    cart = line.cart
    return cart.total
def mail(line: Line):
    line.cart.owner.email = "a"
def plain(line: Line, other):
    return line.cart_id, line.count.real, other.cart.total
`,
  });
  expect(found.filter((each) => /^(owned|show|mail|plain) /.test(each))).toEqual([
    'mail select auth_user',
    'mail select shop_cart',
    'owned select auth_user',
    'owned select shop_cart',
    'show select shop_cart',
    'show select shop_line',
  ]);
});

it('a set of forms saves rows of the model that it is made for [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
class Line(models.Model):
    cart = models.ForeignKey(Cart, on_delete=models.CASCADE)
`,
    'shop/views.py': `
from django.forms import inlineformset_factory, modelformset_factory
from .models import Cart, Line
LineForms = inlineformset_factory(Cart, Line, fields=["id"])
def lines(request):
    forms = LineForms(request.POST, instance=Cart.objects.get(pk=1))
    forms.save()
def carts(request):
    forms = modelformset_factory(Cart, fields=["name"])(request.POST)
    forms.save()
`,
  });
  expect(found).toEqual(['carts insert+update shop_cart', 'lines insert+update shop_line', 'lines select shop_cart']);
});

it('what goes on with the set that a manager makes is of that set, also over a view of the database [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.db import models
from django.db.models import F
class ClubSet(models.QuerySet):
    def of_user(self, user):
        return self.filter(roles__user=user).annotate(role=F("roles__name"))
class ClubManager(models.Manager):
    def get_queryset(self):
        return ClubSet(self.model, using=self._db)
    def joined(self, user):
        return self.get_queryset().select_related("owner").of_user(user)
class Club(models.Model):
    objects = ClubManager()
    owner = models.ForeignKey("Person", on_delete=models.CASCADE)
class Person(models.Model): ...
class Role(models.Model):
    club = models.ForeignKey(Club, on_delete=models.DO_NOTHING, related_name="roles")
    user = models.ForeignKey(Person, on_delete=models.DO_NOTHING, related_name="+")
    class Meta:
        managed = False
        db_table = "club_roles_vw"
`,
    'shop/views.py': `
from rest_framework import generics
from .models import Person
def one(request):
    return generics.get_object_or_404(Person, pk=1)
`,
  });
  expect(found).toEqual([
    'joined select shop_club',
    'joined select shop_person',
    'of_user select club_roles_vw',
    'of_user select shop_club',
    'one select shop_person',
  ]);
});
