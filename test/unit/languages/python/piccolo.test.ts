import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('Piccolo: methods of table classes and of rows, names of tables by class [E-python-accesses]', () => {
  const found = accesses({
    'shop.py': `
from piccolo.columns import ForeignKey, Varchar
from piccolo.table import Table
class CartOwner(Table):
    name = Varchar()
class Line(Table, tablename="lines"):
    owner = ForeignKey(references=CartOwner)
async def every():
    return await CartOwner.select().where(CartOwner.name == "x")
async def put():
    await CartOwner(name="x").save()
    await Line.insert(Line(owner=1))
async def drop(id):
    await CartOwner.delete().where(CartOwner.id == id)
async def drop_one(id):
    line = await Line.objects().get(Line.id == id)
    await line.remove()
async def change():
    await Line.update({Line.owner: 1}).where(Line.id == 1)
`,
  });
  expect(found).toEqual([
    'change update lines',
    'drop delete cart_owner',
    'drop_one delete lines',
    'drop_one select lines',
    'every select cart_owner',
    'put insert cart_owner',
    'put insert lines',
  ]);
});
