import { expect, it } from 'vitest';
import { records, sqlalchemy, tableLinks, tableNames } from './tables-of.ts';

it('tables of SQLAlchemy: models with __tablename__, sessions, statements [E-python-tables]', () => {
  const links = tableLinks({
    'shop/models.py': `
from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import declarative_base
Base = declarative_base()
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    owner = Column("owner_name", String)
class NoTable:
    pass
`,
    'shop/service.py': `
from sqlalchemy import select, update
from .models import Cart, NoTable
def read(session):
    return session.query(Cart).filter(Cart.id == 1).first()
def modern(session):
    return session.execute(select(Cart.owner).where(Cart.id == 1))
def change(session):
    session.execute(update(Cart).values(owner="x"))
def add(session):
    cart = Cart(owner="x")
    session.add(cart)
def remove(session):
    session.query(Cart).filter_by(id=1).delete()
def unrelated(session):
    session.add(NoTable())
`,
  });
  for (const link of [
    'read READ carts',
    'modern READ carts',
    'change WRITE carts',
    'add WRITE carts',
    'remove WRITE carts',
  ]) {
    expect(links).toContain(link);
  }
  expect(links.some((link) => link.startsWith('unrelated'))).toBe(false);
  expect(links.some((link) => link.startsWith('read WRITE'))).toBe(false);
});

it('tables of Django: names by application or Meta, managers and instances [E-python-tables]', () => {
  const links = tableLinks({
    'shop/models.py': `
from django.db import models
class Base(models.Model):
    class Meta:
        abstract = True
class Cart(Base):
    owner = models.ForeignKey("User", on_delete=models.CASCADE)
class Order(models.Model):
    class Meta:
        db_table = "orders"
`,
    'shop/views.py': `
from . import models
from .models import Order
def read(request):
    return models.Cart.objects.filter(owner=1).order_by("id").first()
def create(request):
    Order.objects.create(a=1)
def remove(request):
    Order.objects.filter(a=1).delete()
def save(request):
    order = Order(a=1)
    order.save()
`,
  });
  for (const link of ['read READ shop_cart', 'create WRITE orders', 'remove WRITE orders', 'save WRITE orders']) {
    expect(links).toContain(link);
  }
  expect(links.some((link) => link.includes('shop_base'))).toBe(false);
});

it('names of tables that SQLAlchemy computes: by declared_attr, case, parts, plurals, functions that split at capitals [E-python-tables]', () => {
  const computed = (expression: string, more = ''): string[] =>
    tableNames({
      'm.py': `${sqlalchemy}${more}
class Base(DeclarativeBase):
    @declared_attr.directive
    def __tablename__(cls):
        return ${expression}
class Mixin:
    made_at = Column(Integer)
class OrderLine(Base, Mixin):
    id = Column(Integer, primary_key=True)
class Named(Base):
    __tablename__ = "own_name"
    id = Column(Integer)
class BelowNamed(Named):
    extra = Column(Integer)
`,
    });
  expect(computed('cls.__name__.lower()')).toContain('orderline');
  expect(computed('f"app_{cls.__name__.lower()}s"')).toContain('app_orderlines');
  expect(computed('camel_to_snake(cls.__name__)')).toContain('order_line');
  expect(computed('pluralize(underscore(cls.__name__))', 'from inflection import underscore, pluralize')).toContain(
    'order_lines',
  );
  expect(computed(`re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()`)).toContain('order_line');
  const split =
    'def table_of(name):\n    parts = re.split("(?=[A-Z])", name)\n    return "_".join([x.lower() for x in parts if x])\n';
  expect(computed('table_of(cls.__name__)', split)).toEqual(['order_line', 'own_name']);
  expect(computed('registry_of(cls)')).toEqual(['order_line (guessed)', 'own_name']);
});

it('models of SQLAlchemy: schemas, mixins, typed columns, tables of the core, SQLModel, Flask-SQLAlchemy [E-python-tables]', () => {
  const found = records({
    'm.py': `${sqlalchemy}
from sqlmodel import SQLModel, Field
from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Base(DeclarativeBase):
    pass
class Stamped:
    made_at: Mapped[int]
class Cart(Stamped, Base):
    __tablename__ = "carts"
    __table_args__ = ({"schema": "shop"},)
    id: Mapped[int] = mapped_column(primary_key=True)
    owner = Column("owner_name", Integer)
    lines: Mapped[list["Line"]] = relationship(back_populates="cart")
pairs = Table("cart_tags", Base.metadata, Column("cart_id", Integer), Column("tag_id", Integer))
class HeroBase(SQLModel):
    name: str
class Hero(HeroBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
class HeroRead(HeroBase):
    id: int
class UserGroup(db.Model):
    id = db.Column(db.Integer, primary_key=True)
class Abstract(db.Model):
    __abstract__ = True
`,
  });
  const names = found.flatMap((one) => (one.record === 'object' ? [one.fullName] : []));
  expect(names.sort()).toEqual([
    'cart_tags',
    'cart_tags.cart_id',
    'cart_tags.tag_id',
    'hero',
    'hero.id',
    'hero.name',
    'shop.carts',
    'shop.carts.id',
    'shop.carts.made_at',
    'shop.carts.owner_name',
    'user_group',
    'user_group.id',
  ]);
});

it('the database is told by addresses and dialects that the code names [E-python-tables]', () => {
  const type = (line: string): string | undefined =>
    records({
      'm.py': `${sqlalchemy}${line}\nclass Base(DeclarativeBase):\n    pass\nclass Cart(Base):\n    __tablename__ = "carts"\n`,
    }).flatMap((one) => (one.record === 'object' ? [one.type] : []))[0];
  expect(type('URL = f"postgresql+psycopg2://{user}@{host}/x"')).toBe('PostgreSQL Table');
  expect(type('from sqlalchemy.dialects.mysql import LONGTEXT')).toBe('MySQL Table');
  expect(type('')).toBe('Database Table');
});

it('a base class renames the tables of the classes derived from it [E-python-tables]', () => {
  const names = tableNames({
    'shop/settings.py': `
from pydantic_settings import BaseSettings
class Settings(BaseSettings):
    table_prefix: str = "shop_"
settings = Settings()
`,
    'shop/models.py': `
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from shop.settings import settings
def prefixed(name: str) -> str:
    return f"{settings.table_prefix}{name}"
class Base(DeclarativeBase):
    def __init_subclass__(cls) -> None:
        cls.__tablename__ = prefixed(cls.__tablename__)
        super().__init_subclass__()
class Other(DeclarativeBase):
    def __init_subclass__(cls) -> None:
        cls.__tablename__ = "other_" + cls.__tablename__.lower()
links = Table(prefixed("cart_owners"), Base.metadata, Column("cart_id", ForeignKey("x")))
class Cart(Base):
    __tablename__ = "carts"
    id: Mapped[int] = mapped_column(primary_key=True)
class Owner(Other):
    __tablename__ = "OWNERS"
    id: Mapped[int] = mapped_column(primary_key=True)
`,
    'shop/service.py': `
from sqlalchemy import select
from .models import Cart, Owner
def read(session):
    session.execute(select(Cart))
    session.execute(select(Owner))
`,
  });
  expect(names).toEqual(['other_owners', 'shop_cart_owners', 'shop_carts']);
});
