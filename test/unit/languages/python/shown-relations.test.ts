import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

const models = `
from django.db import models
class Tag(models.Model):
    name = models.TextField()
class Shop(models.Model):
    name = models.TextField()
class Cart(models.Model):
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag)
    hidden_tags = models.ManyToManyField(Tag, related_name="hidden_carts")
class Line(models.Model):
    cart = models.ForeignKey(Cart, related_name="lines", on_delete=models.CASCADE)
`;

/** `serializer table` of what serializers read. */
function read(serializers: string, library = 'rest_framework import serializers'): string[] {
  const found = records({
    'shop/models.py': models,
    'shop/serializers.py': `from ${library}\nfrom .models import Cart, Line, Shop, Tag\n${serializers}`,
  });
  return found
    .flatMap((one) => (one.record === 'link' && one.type === 'READ' && one['x-access'] !== undefined ? [one] : []))
    .map(({ from, to }) => `${from.replace(/^.*#/, '')} ${to.replace(/^.*\//, '')}`)
    .sort();
}

it('fields for relations read the related rows, where they show more than the key of one [E-python-accesses]', () => {
  const keys = `
class CartSerializer(serializers.ModelSerializer):
    shop = serializers.PrimaryKeyRelatedField(read_only=True)
    class Meta:
        model = Cart
        fields = ("shop",)
`;
  expect(read(keys)).toEqual([]);
  const several = `
class Named(serializers.RelatedField):
    def to_representation(self, value):
        return 1
class CartSerializer(serializers.ModelSerializer):
    shop = serializers.SlugRelatedField(slug_field="name", read_only=True)
    tags = serializers.PrimaryKeyRelatedField(many=True, read_only=True)
    lines = Named(many=True, read_only=True)
    hidden_tags = serializers.StringRelatedField(many=True, write_only=True)
    class Meta:
        model = Cart
        fields = ("shop", "tags", "lines", "hidden_tags")
`;
  expect(read(several)).toEqual([
    'CartSerializer shop_cart_tags',
    'CartSerializer shop_line',
    'CartSerializer shop_shop',
    'CartSerializer shop_tag',
  ]);
});

it('relations many to many are shown where a serializer shows all fields, or all but some [E-python-accesses]', () => {
  const of = (meta: string): string[] =>
    read(
      `class CartSerializer(serializers.ModelSerializer):\n    class Meta:\n        model = Cart\n        ${meta}\n`,
    );
  expect(of('fields = "__all__"')).toEqual([
    'CartSerializer shop_cart_hidden_tags',
    'CartSerializer shop_cart_tags',
    'CartSerializer shop_tag',
  ]);
  expect(of('exclude = ["hidden_tags"]')).toEqual(['CartSerializer shop_cart_tags', 'CartSerializer shop_tag']);
  expect(of('fields = ["id", "tags"]')).toEqual(['CartSerializer shop_cart_tags', 'CartSerializer shop_tag']);
  expect(of('fields = ["id"]')).toEqual([]);
});

it('a serializer whose base comes from a package shows the rows of one within it, as any other [E-python-accesses]', () => {
  const nested = `
class ShopSerializer(BaseSerializer):
    class Meta:
        model = Shop
        fields = ("name",)
class CartSerializer(BaseSerializer):
    shop = ShopSerializer(read_only=True)
    class Meta:
        model = Cart
        fields = ("shop",)
`;
  expect(read(nested, 'saas.serializers import BaseSerializer')).toEqual(['CartSerializer shop_shop']);
});

it('schemas of marshmallow show the rows of schemas within them [E-python-accesses]', () => {
  const nested = `
from marshmallow_sqlalchemy import SQLAlchemySchema
class ShopSchema(SQLAlchemySchema):
    class Meta:
        model = Shop
class CartSchema(SQLAlchemySchema):
    shop = fields.Nested(ShopSchema, only=["name"])
    class Meta:
        model = Cart
`;
  expect(read(nested, 'marshmallow import fields')).toEqual(['CartSchema shop_shop']);
});
