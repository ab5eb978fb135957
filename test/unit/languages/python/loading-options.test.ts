import { expect, it } from 'vitest';
import { accesses, sqlalchemy } from './tables-of.ts';

it('options load relations of the models of their query, and those that these lead to [E-python-accesses]', () => {
  const found = accesses({
    'models.py': `${sqlalchemy}
class Base(DeclarativeBase):
    pass
class Tag(Base):
    __tablename__ = "tags"
    id = Column(Integer)
class Line(Base):
    __tablename__ = "lines"
    tag = relationship("Tag")
    stock = relationship(lambda: unknown())
class Cart(Base):
    __tablename__ = "carts"
    lines = relationship("Line")
class Shelf(Base):
    __tablename__ = "shelves"
    books = relationship("Book")
class Book(Base):
    __tablename__ = "books"
    page = relationship("Page")
class Stock(Base):
    __tablename__ = "stocks"
    page = relationship("Page")
class Page(Base):
    __tablename__ = "pages"
    id = Column(Integer)
`,
    'use.py': `
from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload
from models import Book, Cart, Line, Shelf, Stock, Tag
def options(kind):
    if kind == 1:
        return [joinedload(Cart.lines).joinedload(Line.tag)]
    if kind == 2:
        return [selectinload(Shelf.books)]
    return [joinedload(Book.page)]
def carts(session, kind):
    return session.execute(select(Cart).options(*options(kind))).scalars()
def tags(session, kind):
    return session.execute(select(Tag).options(*options(kind))).scalars()
def stocked(session):
    return session.execute(select(Cart).options(joinedload(Cart.lines).joinedload(Line.stock).joinedload(Stock.page)))
def shelves(session, kind):
    return session.execute(select(Shelf).options(joinedload(Shelf.books).joinedload(Book.page))).scalars()
`,
  });
  expect(found).toEqual([
    'carts select carts',
    'carts select lines',
    'carts select tags',
    'shelves select books',
    'shelves select pages',
    'shelves select shelves',
    'stocked select carts',
    'stocked select lines',
    'stocked select pages',
    'stocked select stocks',
    'tags select tags',
  ]);
});
