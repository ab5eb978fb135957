import { expect, it } from 'vitest';
import { accesses, sqlalchemy } from './tables-of.ts';

it('accesses of Django through what libraries bring: managers, models, serializers, declared query sets [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.db import models
from django_softdelete.models import SoftDeleteModel
class Cart(SoftDeleteModel):
    total = models.IntegerField()
class Line(models.Model):
    total = models.IntegerField()
    def delete(self, *args, **kwargs):
        return super().delete(*args, **kwargs)
`,
    'shop/views.py': `
from auditlog.models import LogEntry
from allauth.socialaccount.models import SocialToken
from django.db.models import QuerySet
from rest_framework import serializers
from .models import Cart, Line
def with_removed():
    return Cart.global_objects.filter(total=1).count()
def purged():
    Cart.objects.filter(total=1).hard_delete()
def logged():
    return LogEntry.objects.all()
def token():
    return SocialToken.objects.count()
class CartSerializer(serializers.ModelSerializer):
    class Meta:
        model = Cart
    def create(self, values):
        return super().create(values)
def narrowed(carts: QuerySet[Cart]):
    carts = carts.filter(total=1)
    return carts.exists()
def asked(request):
    return narrowed(request.unknown())
def outer(self):
    def inner(rows, carts: QuerySet[Cart]):
        return list(carts.filter(total=1))
    return inner
`,
    'shop/plain.py': `
class Plain:
    def create(self, values):
        return super().create(values)
`,
  });
  expect(found).toEqual([
    'create insert shop_cart',
    'delete delete shop_line',
    'inner select shop_cart',
    'logged select auditlog_logentry',
    'narrowed select shop_cart',
    'purged delete shop_cart',
    'token select socialaccount_socialtoken',
    'with_removed select shop_cart',
  ]);
});

it('accesses of SQLAlchemy: the table object of a class, what a schema has loaded [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `${sqlalchemy}
from flask_marshmallow import Marshmallow
ma = Marshmallow()
class Base(DeclarativeBase): ...
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
`,
    'shop/service.py': `
from .models import Cart, ma
class CartSchema(ma.ModelSchema):
    class Meta:
        model = Cart
def core(session):
    return session.execute(Cart.__table__.select().where(Cart.id == 1)).fetchone()
def created(session, values):
    schema = CartSchema()
    response = schema.load(values)
    session.add(response.data)
`,
  });
  expect(found).toEqual(['core select carts', 'created insert+update carts']);
});
