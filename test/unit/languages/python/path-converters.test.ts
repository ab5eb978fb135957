import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { recordsOf } from './start-points-of.ts';

const models = `
from mongoengine import Document, StringField
class Cart(Document):
    slug = StringField()
class Tag(Document):
    slug = StringField()
`;

const converters = `
from werkzeug.routing import BaseConverter
from models import Cart, Tag
class RowConverter(BaseConverter):
    model = None
    def to_python(self, value):
        try:
            return self.model.objects(slug=value).get_or_404(id=value)
        except ValueError:
            return None
    def to_url(self, row):
        return row.slug
class CartConverter(RowConverter):
    model = Cart
class TagConverter(RowConverter):
    model = Tag
`;

/** Accesses to tables, and what start points run by converters: ends, kinds or rule, and the contexts in which they hold. */
function linksOf(files: Readonly<Record<string, string>>): string[] {
  const short = (key: string): string => key.replace(/^(data:)?.*[#/]/, '').replace(/^start:.* /, '');
  return recordsOf({ 'models.py': models, 'converters.py': converters, ...files }, [
    new DataInterpreter({ files: [], includeText: false }),
  ])
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule !== 'data/model')
    .filter((one) => one['x-access'] !== undefined || one.rule === 'python/path-converter')
    .map((one) => {
      const contexts = (one['x-contexts'] ?? []) as readonly { readonly within?: string; readonly enters?: string }[];
      const stated = contexts.map(({ within = '', enters = '' }) => `${within}${enters}`.replace(/^.*#/, ''));
      const what = ((one['x-access'] as string[] | undefined) ?? ['runs']).join('+');
      return [one.from.startsWith('start:') ? one.from.replace(/^start:(.*) \S+ (.*)$/, '$1 $2') : short(one.from)]
        .concat(what, short(one.to), stated)
        .join(' ');
    })
    .sort();
}

const app = (registered: string): string => `
from flask import Flask
from converters import CartConverter, TagConverter
app = Flask(__name__)
${registered}
@app.route('/carts/<cart:cart>', methods=['DELETE'])
def drop(cart):
    cart.delete()
@app.route('/tags/<tag:tag>', methods=['PUT'])
def keep(tag):
    tag.save()
`;

const found = [
  'Flask DELETE Operation /carts/<cart:cart> runs to_python CartConverter@this',
  'Flask PUT Operation /tags/<tag:tag> runs to_python TagConverter@this',
  'drop delete cart',
  'keep update tag',
  'to_python select cart CartConverter@this',
  'to_python select tag TagConverter@this',
];

it('a converter of a path runs before its handlers, for its own class, and gives them the row that it loads [E-python-accesses]', () => {
  const registered = `app.url_map.converters['cart'] = CartConverter\napp.url_map.converters['tag'] = TagConverter`;
  expect(linksOf({ 'web.py': app(registered) })).toEqual(found);
});

it('converters are registered in loops and with mappings, too [E-python-accesses]', () => {
  const looped = `for name, each in {'cart': CartConverter, 'tag': TagConverter}.items():\n    app.url_map.converters[name] = each`;
  expect(linksOf({ 'web.py': app(looped) })).toEqual(found);
  const mapped = `CONVERTERS = {'cart': CartConverter, 'tag': TagConverter}\napp.url_map.converters.update(CONVERTERS)`;
  expect(linksOf({ 'web.py': app(mapped) })).toEqual(found);
});

it('a converter that no path names runs for none [E-python-accesses]', () => {
  const registered = `app.url_map.converters['basket'] = CartConverter`;
  expect(linksOf({ 'web.py': app(registered) }).filter((line) => / runs /.test(line))).toEqual([]);
});

it('converters of what a blueprint is mounted below, of Django, and of Starlette [E-python-accesses]', () => {
  const mounted = `
from flask import Blueprint, Flask
from converters import CartConverter
app = Flask(__name__)
app.url_map.converters['cart'] = CartConverter
lines = Blueprint('lines', __name__)
@lines.route('/lines')
def list_lines(cart):
    cart.delete()
app.register_blueprint(lines, url_prefix='/carts/<cart:cart>')
`;
  const ofMounted = linksOf({ 'web.py': mounted });
  expect(ofMounted).toContain('Flask GET Operation /carts/<cart:cart>/lines runs to_python CartConverter@this');
  expect(ofMounted).toContain('list_lines delete cart');
  const django = `
from django.urls import path, register_converter
from converters import TagConverter
def keep(request, tag):
    tag.save()
register_converter(TagConverter, 'tag')
urlpatterns = [path('tags/<tag:tag>', keep)]
`;
  const ofDjango = linksOf({ 'shop/urls.py': django });
  expect(ofDjango).toContain('keep update tag');
  expect(ofDjango.some((line) => /tags\/.* runs to_python TagConverter@this$/.test(line))).toBe(true);
  const starlette = `
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import Route
from models import Cart
class CartConvertor(Convertor):
    def convert(self, value):
        return Cart.objects.get(slug=value)
register_url_convertor('cart', CartConvertor())
async def show(request):
    return None
app = Starlette(routes=[Route('/carts/{cart:cart}', show)])
`;
  expect(linksOf({ 'web.py': starlette }).some((line) => /carts.* runs convert$/.test(line))).toBe(true);
});
