import { expect, it } from 'vitest';
import { openStatements, sqlalchemy } from './tables-of.ts';

const shop = {
  'shop/models.py': `
from django.db import models
class Owner(models.Model):
    name = models.TextField()
class Order(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE)
`,
  'shop/views.py': `
from django.shortcuts import render
from .models import Line, Order, Owner
def orders(request):
    return render(request, "shop/orders.html", {"orders": Order.objects.all()})
def lines(request):
    Owner.objects.count()
    return render(request, "shop/lines.html", {"lines": Line.objects.all()})
def shown(request):
    order = request.order
    return order.owner, order.owner.name
`,
};

it('lists the tables of relations that templates read and the code that fills them in does not [X-coverage]', () => {
  const found = openStatements(shop, {
    'templates/shop/orders.html': `{% extends "shop/base.html" %}
{# order.line.order.owner #}
{{ order.owner.name }} {{ order.owner }} {{ order.size.unit }}
{{ order.owner.name }} {{ request.order.owner }}
`,
    'templates/shop/lines.html':
      '{% include "shop/part.html" %}\n{% if line.order.owner %}{{ "line.order" }}{% endif %}\n',
    'templates/shop/part.html': '{{ part.owner }}',
    'templates/shop/base.html': '<p>{{ shown.owner.name }}</p>',
  });
  const owner = "it is not known of which row 'owner' is read: it may load a row of shop_owner";
  expect(found).toEqual([
    `templates/shop/base.html:1 ${owner}`,
    "templates/shop/lines.html:2 it is not known of which row 'order' is read: it may load a row of shop_order",
    `templates/shop/orders.html:3 ${owner}`,
  ]);
});

it('lists models that a step of an unknown statement is given [X-coverage]', () => {
  const found = openStatements({
    'clubs.py': `${sqlalchemy}
class Club(Base):
    __tablename__ = "clubs"
    id = Column(Integer, primary_key=True)
def known(session):
    return session.query(Club).join(Club).all()
def lost(make):
    return make(1).outerjoin(Club, Club.id == 1)
def chosen(session, criteria):
    query = criteria.begin(session)
    if criteria:
        query = query.add_columns(Club)
    return [str(row.title).upper() for row in query]
`,
  });
  expect(found).toEqual([
    "clubs.py:12 it is not known which table 'outerjoin' is called on",
    "clubs.py:16 it is not known which statement reads 'clubs', which it is given here",
  ]);
});
