import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

it('what every module has is not taken from a module that is imported with a star [E-python-accesses]', () => {
  const found = records({
    'shop/__init__.py': '',
    'shop/models.py': `
from sqlalchemy import Column, Integer
from sqlalchemy.orm import declarative_base, sessionmaker
Base = declarative_base()
session = sessionmaker()()
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
`,
    'shop/actions.py': `
from .models import *
class Actions:
    def run(self, name):
        return getattr(self, "do_" + name)()
    def do_list(self):
        return session.query(Cart).all()
def list_carts():
    return Actions().run("list")
`,
  });
  const calls = found.flatMap((one) => (one.record === 'link' && one.type === 'CALL' ? [`${one.from} ${one.to}`] : []));
  expect(calls).toContain('shop/actions.py#run shop/actions.py#do_list');
});
