import { expect, it } from 'vitest';
import { accesses, sqlalchemy } from './tables-of.ts';

const models = `${sqlalchemy}
class Base(DeclarativeBase):
    pass
pairs = Table("cart_tags", Base.metadata, Column("cart_id", ForeignKey("carts.id")), Column("tag_id", ForeignKey("tags.id")))
class Owner(Base):
    __tablename__ = "owners"
    id = Column(Integer, primary_key=True)
class Tag(Base):
    __tablename__ = "tags"
    id = Column(Integer, primary_key=True)
    owner_id = Column(Integer, ForeignKey("owners.id"))
    maker = relationship("Owner")
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    owner_id = Column(Integer, ForeignKey("owners.id"))
    owner = relationship("Owner")
    tags = relationship("Tag", secondary=pairs)
`;

/** Accesses of functions that show carts with schemas of a library. */
function shown(schemas: string, functions: string): string[] {
  return accesses({
    'shop/models.py': models,
    'shop/schemas.py': schemas,
    'shop/views.py': `from .models import Cart\nfrom .schemas import CartSchema, PlainSchema\n${functions}`,
  });
}

it('schemas that show rows read the relations that they show by schemas of their own [E-python-accesses]', () => {
  const schemas = `
from marshmallow import Schema, fields
class OwnerSchema(Schema):
    id = fields.Integer()
class TagSchema(Schema):
    by = fields.Nested(OwnerSchema, attribute="maker")
class PlainSchema(Schema):
    id = fields.Integer()
    owner = fields.String()
class CartSchema(Schema):
    id = fields.Integer()
    tags = fields.Nested(TagSchema(many=True))
`;
  expect(
    shown(
      schemas,
      `
several = CartSchema(many=True)
def all_of_it(db):
    return several.dump(db.query(Cart).all())
def keys(db):
    return CartSchema(only=("id",)).dump(db.query(Cart).first())
def plain(db):
    return PlainSchema().dump(db.query(Cart).first())
`,
    ),
  ).toEqual([
    'all_of_it select cart_tags',
    'all_of_it select carts',
    'all_of_it select owners',
    'all_of_it select tags',
    'keys select carts',
    'plain select carts',
  ]);
});

it('fields of lima that embed an object are such fields [E-python-accesses]', () => {
  const schemas = `
from lima import fields, Schema
class OwnerSchema(Schema):
    id = fields.Integer()
class PlainSchema(Schema):
    id = fields.Integer()
class CartSchema(Schema):
    owner = fields.Embed(schema=OwnerSchema)
`;
  expect(shown(schemas, 'def one(db):\n    return CartSchema().dump(db.query(Cart).first())\n')).toEqual([
    'one select carts',
    'one select owners',
  ]);
});
