import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

const lines = `
from enum import Enum
import psycopg2
class Store(str, Enum):
    CARTS = "carts"
    ORDERS = "orders"
    def label(self): ...
class Lines:
    def __init__(self, connection):
        self.connection = connection
    def table(self, store: Store) -> str:
        return f"{store.value}_lines"
    def find(self, store: Store):
        self.connection.cursor().execute(f"SELECT id FROM {self.table(store)}")
`;

it('a member of an enumeration stands for its value [E-python-accesses]', () => {
  const files = {
    'shop/lines.py': `${lines}
def one():
    Lines(psycopg2.connect('')).find(store=Store.CARTS)
def other():
    psycopg2.connect('').cursor().execute(f"SELECT id FROM {Store.ORDERS.value}")
`,
  };
  const known = accesses(files).filter((each) => !each.includes('{}'));
  expect(known).toEqual(['one select carts_lines', 'other select orders']);
});

it('a member of which nothing is known but its enumeration stands for all values of that [E-python-accesses]', () => {
  const files = { 'shop/lines.py': `${lines}\ndef one():\n    start(Lines(psycopg2.connect('')).find)\n` };
  expect(accesses(files)).toEqual(['find select carts_lines', 'find select orders_lines']);
});
