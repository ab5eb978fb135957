import { expect, it } from 'vitest';
import { accesses, sqlalchemy } from './tables-of.ts';

const shop = `${sqlalchemy}
class Base(DeclarativeBase):
    pass
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    total = Column(Integer)
    owner = relationship("User", backref="carts")
class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
pairs = Table("cart_tags", Base.metadata, Column("cart_id", Integer))
`;

it('accesses of SQLAlchemy: sessions, statements, rows, by kind [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': shop,
    'shop/service.py': `
from typing import Annotated
from fastapi import Depends
from sqlalchemy import select, update, delete, insert, func, text
from sqlalchemy.orm import joinedload, Session
from .models import Cart, User, pairs
DbSession = Annotated[Session, Depends(get_db)]
def get(*, db_session, cart_id) -> Cart | None:
    return db_session.query(Cart).filter(Cart.id == cart_id).one_or_none()
def joined(db):
    return db.query(Cart).join(User).all()
def loaded(db):
    return db.query(Cart).options(joinedload(Cart.owner)).all()
def counted(db):
    return db.query(func.count(Cart.id)).scalar()
def removed(db):
    db.query(Cart).filter(Cart.id == 1).delete()
def changed(db):
    q = db.query(Cart)
    q = q.filter(Cart.id == 1)
    q.update({"total": 1})
def deleted(db):
    db.delete(get(db_session=db, cart_id=1))
def made(db):
    cart = Cart(total=1)
    cart.total = 2
    db.add(cart)
def several(db):
    db.add_all([Cart(), User()])
def assigned(db, cart: Cart):
    cart.total = 2
def set_by_name(db: DbSession, cart_id):
    cart = get(db_session=db, cart_id=cart_id)
    for name in ["total"]:
        setattr(cart, name, 1)
def no_column(db, cart: Cart):
    cart.note = 2
def by_key(db):
    return db.get(Cart, 1)
async def awaited(db):
    result = await db.execute(select(Cart).where(Cart.id == 1))
    for cart in result.scalars().all():
        cart.total = 3
def core(db):
    db.execute(pairs.insert().values(cart_id=1))
def core_select(db):
    db.execute(select(pairs.c.cart_id))
def inserted(db):
    db.execute(insert(Cart).values(total=1))
def deleted_all(db):
    db.execute(delete(Cart))
def spoken(db):
    db.execute(text("SELECT c.id FROM carts c JOIN users u ON u.id = c.id"))
def formatted(cursor, column):
    cursor.execute("UPDATE carts SET total = 1 WHERE %s = 2" % column)
def begun(db):
    return db.query(Cart)
def gone_on(db):
    return begun(db).filter(Cart.id == 1).join(User).all()
def in_a_relation(db, user):
    stored = get(db_session=db, cart_id=1)
    stored.owner.carts.append(user)
    db.add(stored)
def a_set(cart: Cart):
    seen = set()
    seen.add(cart)
def a_dictionary(cart: Cart):
    return {}.get(Cart)
`,
  });
  expect(found).toEqual([
    'assigned update carts',
    'awaited select carts',
    'awaited update carts',
    'begun select carts',
    'by_key select carts',
    'changed update carts',
    'core insert cart_tags',
    'core_select select cart_tags',
    'counted select carts',
    'deleted delete carts',
    'deleted_all delete carts',
    'formatted update carts',
    'get select carts',
    'gone_on select users',
    'in_a_relation select carts',
    'in_a_relation select users',
    'in_a_relation update carts',
    'inserted insert carts',
    'joined select carts',
    'joined select users',
    'loaded select carts',
    'loaded select users',
    'made insert carts',
    'removed delete carts',
    'set_by_name update carts',
    'several insert carts',
    'several insert users',
    'spoken select carts',
    'spoken select users',
  ]);
});

it('accesses of Flask-SQLAlchemy and SQLModel, and of class methods of mixins [E-python-accesses]', () => {
  const found = accesses({
    'models.py': `
from flask_sqlalchemy import SQLAlchemy
from sqlmodel import SQLModel, Field, Session, select
db = SQLAlchemy()
class ByOrganisation:
    @classmethod
    def first_of(cls, organisation):
        return cls.query.filter(cls.organisation == organisation).first()
class Alert(ByOrganisation, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    @classmethod
    def everything(cls):
        return cls.query.order_by(cls.id).all()
class Item(SQLModel, table=True):
    id: int = Field(primary_key=True)
class ItemCreate(SQLModel):
    title: str
def through_mixin():
    return Alert.first_of(1)
def found():
    return Alert.query.get_or_404(1)
def removed():
    db.session.delete(found())
def changed_through_mixin():
    alert = Alert.first_of(1)
    alert.id = 2
def pair():
    return Alert.query.get(1), True
def changed_of_a_pair():
    alert, is_there = pair()
    alert.id = 2
def create_item(session: Session, given: ItemCreate):
    item = Item.model_validate(given)
    session.add(item)
    session.refresh(item)
def read_items(session: Session):
    return session.exec(select(Item)).all()
`,
  });
  expect(found).toEqual([
    'changed_of_a_pair update alert',
    'changed_through_mixin select alert',
    'changed_through_mixin update alert',
    'create_item insert item',
    'create_item select item',
    'everything select alert',
    'found select alert',
    'pair select alert',
    'read_items select item',
    'removed delete alert',
    'through_mixin select alert',
  ]);
});

it('accesses of Django: managers, rows, relations, paths, query sets, forms [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.contrib.auth.models import User
from django.db import models
class CartQuerySet(models.QuerySet):
    def open_ones(self):
        return self.filter(is_open=True)
class CartManager(models.Manager):
    def make(self, owner):
        return self.create(owner=owner)
class Cart(models.Model):
    owner = models.ForeignKey(User, on_delete=models.CASCADE)
    tags = models.ManyToManyField("Tag")
    objects = CartManager.from_queryset(CartQuerySet)()
    def close(self):
        self.is_open = False
        self.save()
class Line(models.Model):
    cart = models.ForeignKey(Cart, on_delete=models.CASCADE)
class Profile(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE)
class Tag(models.Model):
    class Meta:
        db_table = "tags"
`,
    'shop/views.py': `
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.apps import apps
from rest_framework import serializers
from .models import Cart, Line, Tag
class CartSerializer(serializers.ModelSerializer):
    class Meta:
        model = Cart
def related(request):
    cart = get_object_or_404(Cart, pk=1)
    return cart.line_set.all()
def by_path(request):
    return Cart.objects.filter(owner__profile__id=1, line__id=2)
def told_to_load(request):
    return Line.objects.select_related("cart__owner").all()
def in_a_loop(request):
    for line in Line.objects.filter(cart=1):
        line.save()
def in_a_comprehension(request):
    [tag.delete() for tag in Tag.objects.all()]
def either(request):
    tag, created = Tag.objects.get_or_create(name="x")
def tagged(cart: Cart, tag):
    cart.tags.add(tag)
def who(request):
    request.user.save()
def typed(carts: QuerySet[Cart]):
    return carts.update(is_open=False)
def serialized(request):
    serializer = CartSerializer(data=request.data)
    serializer.save()
def migrated(apps, editor):
    Old = apps.get_model("shop", "Line")
    Old.objects.update(cart=None)
def several(request):
    q = Cart.objects.filter(id=1)
    q = q.exclude(id=2)
    return list(q[:10])
`,
  });
  expect(found).toEqual([
    'by_path select auth_user',
    'by_path select shop_cart',
    'by_path select shop_line',
    'by_path select shop_profile',
    'close update shop_cart',
    'either insert tags',
    'either select tags',
    'in_a_comprehension delete tags',
    'in_a_comprehension select tags',
    'in_a_loop select shop_line',
    'in_a_loop update shop_line',
    'make insert shop_cart',
    'migrated update shop_line',
    'open_ones select shop_cart',
    'related select shop_cart',
    'related select shop_line',
    'serialized insert+update shop_cart',
    'several select shop_cart',
    'tagged insert shop_cart_tags',
    'told_to_load select auth_user',
    'told_to_load select shop_cart',
    'told_to_load select shop_line',
    'typed update shop_cart',
    'who update auth_user',
  ]);
});

it('accesses of Peewee and Tortoise, whose queries begin with the class [E-python-accesses]', () => {
  const found = accesses({
    'pee.py': `
from peewee import Model, CharField
class BaseModel(Model):
    class Meta:
        database = None
class Person(BaseModel):
    name = CharField()
    class Meta:
        table_name = "people"
def read():
    return Person.select().where(Person.name == "x").get()
def make():
    Person.create(name="x")
def remove(name):
    Person.delete().where(Person.name == name).execute()
def save():
    person = Person(name="x")
    person.save()
`,
    'tort.py': `
from tortoise.models import Model
from tortoise import fields
class Event(Model):
    name = fields.CharField(max_length=9)
async def first():
    return await Event.filter(id=1).first()
async def change():
    await Event.filter(id=1).update(name="x")
`,
  });
  expect(found).toEqual([
    'change update event',
    'first select event',
    'make insert people',
    'read select people',
    'remove delete people',
    'save insert people',
  ]);
});

it('statements that a cursor fills in before it executes them, of a client with a class of its own [E-python-accesses]', () => {
  const found = accesses({
    'shop/client.py': `
import psycopg2
class Client:
    def __enter__(self):
        self.cursor = psycopg2.connect("shop").cursor()
        return self.cursor
`,
    'shop/carts.py': `
from shop.client import Client
def read(owner):
    with Client() as cur:
        cur.execute(cur.mogrify("SELECT * FROM carts WHERE owner = %(owner)s", {"owner": owner}))
def copy(names):
    with Client() as cur:
        query = cur.mogrify(f"""INSERT INTO names (name) SELECT name FROM users WHERE {" AND ".join(names)}""", {})
        cur.execute(query=query)
`,
  });
  expect(found).toEqual(['copy insert names', 'copy select users', 'read select carts']);
});

it('statements that hooks of Airflow are given by name, wherever they are passed [E-python-accesses]', () => {
  const found = accesses({
    'dags/statements.py': `
OLD = "DELETE FROM carts WHERE age > 9"
ALL = "SELECT * FROM carts"
`,
    'dags/tasks.py': `
from airflow.providers.postgres.hooks.postgres import PostgresHook
from dags.statements import ALL, OLD
def clean():
    drop(PostgresHook(postgres_conn_id="shop"), None)
def drop(hook, job):
    hook.run(sql=OLD, parameters={})
    job.run(name=OLD)
def read():
    return PostgresHook("shop").get_records(ALL)
`,
  });
  expect(found).toEqual(['drop delete carts', 'read select carts']);
});

it('rows keep what they are through many names, and what leads to them in more than one way is found once [E-python-accesses]', () => {
  const steps = Array.from({ length: 20 }, (_, at) => `    row${at + 1} = row${at} or [row${at}][0]\n`).join('');
  const found = accesses({
    'shop/models.py': shop,
    'shop/service.py': `
from .models import Cart
def changed(db):
    row0 = db.query(Cart).first()
${steps}    row20.total = 2
`,
  });
  expect(found).toEqual(['changed select carts', 'changed update carts']);
});

it('relations that rows of SQLAlchemy are read through are read, and new rows put into them are stored [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `${shop}
class Line(Base):
    __tablename__ = "lines"
    id = Column(Integer, primary_key=True)
    cart = relationship("Cart", backref="lines")
`,
    'shop/service.py': `
from sqlalchemy import select
from .models import Cart, Line, User
def returned(db):
    cart = db.query(Cart).first()
    return cart.owner
def counted(db):
    cart = db.scalars(select(Cart)).one()
    return len(cart.lines)
def looped(db):
    return [line.cart.total for line in db.query(Line).all()]
def typed(cart: Cart):
    for line in cart.lines:
        print(line)
def appended(db):
    cart = db.get(Cart, 1)
    cart.lines.append(Line())
def made(db, user: User):
    cart = Cart()
    cart.owner = user
    print(cart.owner)
    db.add(cart)
def columns(db):
    return db.get(Cart, 1).total
`,
  });
  expect(found).toEqual([
    'appended insert lines',
    'appended select carts',
    'appended select lines',
    'columns select carts',
    'counted select carts',
    'counted select lines',
    'looped select carts',
    'looped select lines',
    'made insert carts',
    'returned select carts',
    'returned select users',
    'typed select lines',
  ]);
});

it('a class that a member holds makes rows of the model it is for [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': shop,
    'shop/service.py': `
from typing import Generic, TypeVar
from .models import Cart, User
Model = TypeVar("Model")
class Crud(Generic[Model]):
    def __init__(self, model):
        self.model = model
    def create(self, db, values):
        row = self.model(**values)
        db.add(row)
    def remove(self, db, key):
        db.delete(db.get(self.model, key))
class Users:
    model = User
    def __init__(self, db):
        self.db = db
    def save(self):
        self.db.add(self.model())
carts = Crud[Cart](Cart)
users = Users(None)
def add_cart(db, values):
    carts.create(db, values)
def drop_cart(db):
    carts.remove(db, 1)
def add_user():
    users.save()
`,
  });
  expect(found).toEqual([
    'add_cart insert carts',
    'drop_cart delete carts',
    'drop_cart select carts',
    'save insert users',
  ]);
});

it('what code stores in an object of a library that all functions share is known where it is read [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': shop,
    'shop/web.py': `
from flask import Blueprint, g
from .models import Cart
web = Blueprint("web", __name__)
@web.before_request
def load():
    g.cart = Cart.query.get(1)
@web.route("/")
def show():
    return g.cart.owner
@web.route("/other")
def other():
    return g.nothing.owner
`,
  });
  expect(found).toContain('show select users');
  expect(found.filter((line) => line.startsWith('other'))).toEqual([]);
});
