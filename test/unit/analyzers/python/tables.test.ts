import { beforeAll, expect, it } from 'vitest';
import { DataInterpreter } from '../../../../src/analyzers/data-access/data-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/analyzers/frameworks/indexed-frameworks.ts';
import { pythonReader } from '../../../../src/analyzers/python/python-reader.ts';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

/** Links to tables: function, type, table. */
function tableLinks(files: Readonly<Record<string, string>>): string[] {
  const read = pythonReader((path, text) => parse('python', path, text));
  const frameworks = new IndexedFrameworks(new Map([['Python', read]]), [
    new DataInterpreter({ files: [], includeText: false }),
  ]);
  for (const [path, text] of Object.entries(files)) {
    const definitions = new Map<string, string>();
    for (const [line, content] of text.split('\n').entries()) {
      const match = /^(\s*(?:def|class) )(\w+)/.exec(content);
      if (match) definitions.set(`${line}:${(match[1] as string).length}`, `${path}#${match[2]}`);
    }
    frameworks.add('Python', { path, text, test: false, module: path, definitions }, path, Object.keys(files));
  }
  const records = [...frameworks.records()];
  const names = new Map(records.flatMap((one) => (one.record === 'object' ? [[one.key, one.name]] : [])));
  return records
    .filter((one): one is LinkRecord => one.record === 'link')
    .map(({ from, to, type }) => `${from.replace(/^.*#/, '')} ${type} ${names.get(to) ?? to.replace(/^.*#/, '')}`)
    .sort();
}

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
