import { expect, it } from 'vitest';
import { enteredAccesses } from './start-points-of.ts';

const models = `
from mongoengine import Document
class Cart(Document): ...
class Tag(Document): ...
class Line(Document): ...
`;

const found = (files: Readonly<Record<string, string>>): string[] => enteredAccesses({ 'models.py': models, ...files });

it('models that a list or a mapping holds, or that get_document gives by names of these, are all reached [E-python-accesses]', () => {
  const use = `
from mongoengine.base import get_document
from models import Cart, Tag
def resolve(given):
    if isinstance(given, str):
        name = given
    else:
        name = given['class']
    try:
        return get_document(name)
    except KeyError:
        raise ValueError(name)
MODELS = {'cart': Cart, 'tag': Tag}
NAMES = {'cart': 'Cart', 'line': 'Line'}
def listed():
    for model in (Cart, Tag):
        model.objects.delete()
def mapped(kind):
    return MODELS[kind].objects.first()
def named(kind):
    return resolve(NAMES[kind]).objects.first()
def written():
    return resolve({'class': 'Line'}).objects.first()
def unknown(request):
    return resolve(request.args['kind']).objects.first()
`;
  expect(found({ 'use.py': use })).toEqual([
    'listed delete cart',
    'listed delete tag',
    'mapped select cart',
    'mapped select tag',
    'named select cart',
    'named select line',
    'written select line',
  ]);
});

it('the class of a row, and the class that its name gives, is its model [E-python-accesses]', () => {
  const use = `
from mongoengine.base import get_document
from models import Cart, Tag
def again(id):
    cart = Cart.objects.get(id=id)
    cart.__class__.objects.delete()
def other(id):
    tag = Tag.objects.get(id=id)
    type(tag).objects.update(name='x')
def by_name(id):
    tag = Tag(id=id)
    get_document(tag.__class__.__name__).objects.first()
def by_class():
    get_document(Cart.__name__).objects.first()
`;
  expect(found({ 'use.py': use })).toEqual([
    'again delete cart',
    'again select cart',
    'by_class select cart',
    'by_name select tag',
    'other select tag',
    'other update tag',
  ]);
});

it('a task works with what is passed to it where it is had run later [E-python-accesses]', () => {
  const use = `
from celery import Celery, shared_task
from mongoengine.base import get_document
from models import Cart, Tag
app = Celery()
@shared_task
def refresh(name, id):
    get_document(name).objects.get(id=id)
@app.task(bind=True)
def drop(self, name):
    get_document(name).objects.delete()
def start():
    refresh.delay('Cart', 1)
    refresh.delay(name='Tag', id=2)
    drop.delay('Line')
`;
  expect(found({ 'use.py': use })).toEqual(['drop delete line', 'refresh select cart', 'refresh select tag']);
});

it('of names of classes that several callers pass rows of none is known [E-python-accesses]', () => {
  const use = `
from mongoengine.base import get_document
from models import Cart, Tag
def again(row):
    get_document(row.__class__.__name__).objects.first()
def start():
    again(Cart())
    again(Tag())
`;
  expect(found({ 'use.py': use }).filter((line) => line.startsWith('again'))).toEqual([]);
});
