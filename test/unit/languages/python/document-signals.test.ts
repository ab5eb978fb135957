import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { enteredAccesses, recordsOf } from './start-points-of.ts';

/** What storing documents and sending signals has run: caller, function, and the contexts in which it holds or that it enters. */
function runBySignals(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && /^(mongoengine|signals)\//.test(one.rule ?? ''))
    .filter((one) => one['x-access'] === undefined)
    .map(({ from, to, 'x-contexts': contexts }) => {
      const ways = (contexts ?? []) as readonly { readonly within?: string }[];
      return [from, to, ...ways.map(({ within = '' }) => within)].map((key) => key.replace(/^.*#/, '')).join(' ');
    })
    .sort();
}

const models = `
from blinker import Signal
from mongoengine import Document, ReferenceField, StringField
from mongoengine.signals import post_delete, post_save
class Owner(Document):
    def count(self):
        self.save()
class Stamp(Document):
    name = StringField()
class Traced:
    @classmethod
    def after(cls, sender, document, **kwargs):
        cls.stored.send(document)
class Cart(Traced, Document):
    owner = ReferenceField(Owner)
    stored = Signal()
    def clean(self):
        Stamp.objects.first()
class Tag(Traced, Document):
    stored = Signal()
post_save.connect(Cart.after, sender=Cart)
post_save.connect(Tag.after, sender=Tag)
@post_delete.connect_via(Tag)
def tag_gone(sender, document, **kwargs): ...
@post_delete.connect
def any_gone(sender, document, **kwargs): ...
`;

const listeners = `
from models import Cart, Tag, Stamp
@Cart.stored.connect
def cart_stored(cart, **kwargs):
    cart.owner.count()
@Tag.stored.connect
def tag_stored(tag, **kwargs):
    tag.reload()
`;

const use = `
from models import Cart, Tag
def add():
    Cart(owner=None).save()
def tag():
    Tag.objects.create(name='x')
def rename():
    Tag.objects(name='x').update(name='y')
    Tag.objects.get(name='x').update(name='z')
def drop():
    Tag.objects(name='x').delete()
def drop_cart(id):
    Cart.objects.get(id=id).delete()
`;

it('who stores or deletes documents of MongoEngine has receivers of their signals run, and own methods [E-python-accesses]', () => {
  expect(runBySignals({ 'models.py': models, 'use.py': use })).toEqual([
    'add after',
    'add clean',
    'drop any_gone',
    'drop tag_gone',
    'drop_cart any_gone',
    'tag after',
  ]);
});

it('a signal that each derived class has for itself runs its own listeners, with the row of that class [E-python-accesses]', () => {
  const files = { 'models.py': models, 'listeners.py': listeners };
  expect(runBySignals(files).filter((line) => line.startsWith('after '))).toEqual([
    'after cart_stored Cart@this',
    'after tag_stored Tag@this',
  ]);
  expect(enteredAccesses(files).filter((line) => / (select|update|insert)/.test(line))).toEqual([
    'cart_stored select owner',
    'clean select stamp',
    'count update owner',
    'tag_stored select tag',
  ]);
});

it('what a signal is sent is what its listeners receive, also by name [E-python-accesses]', () => {
  const files = {
    'models.py': models,
    'custom.py': `
from blinker import Signal
from models import Owner, Tag
paid = Signal()
@paid.connect
def on_paid(owner, tag=None, **kwargs):
    owner.delete()
    tag.reload()
def pay():
    paid.send(Owner.objects.first(), tag=Tag.objects.first())
`,
  };
  const found = enteredAccesses(files).filter((line) => line.startsWith('on_paid'));
  expect(found).toEqual(['on_paid delete owner', 'on_paid select tag']);
});

it('what tests connect to code of the application gives it no rows [E-python-accesses]', () => {
  const tests = `
from mongoengine import Document
from mongoengine.signals import post_save
from models import Cart
class Fake(Document): ...
post_save.connect(Cart.after, sender=Fake)
`;
  const files = {
    'models.py': models.replace('cls.stored', 'document.reload()\n        cls.stored'),
    'tests/fakes.py': tests,
  };
  const found = enteredAccesses(files).filter((line) => line.startsWith('after '));
  expect(found).toEqual(['after select cart', 'after select tag']);
});
