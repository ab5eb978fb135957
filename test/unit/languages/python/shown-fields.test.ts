import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { records } from './tables-of.ts';

it('a serializer runs what its fields show: own methods, serializers within it, methods and properties of the model', () => {
  const found = records({
    'shop/models.py': `
from django.db import models
class Shop(models.Model):
    @property
    def label(self): ...
class Cart(models.Model):
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE)
    name = models.TextField()
    @property
    def total(self): ...
    def lines(self): ...
    def hidden(self): ...
    def secret(self): ...
`,
    'shop/serializers.py': `
from rest_framework import serializers
from .models import Cart, Shop
class ShopSerializer(serializers.ModelSerializer):
    class Meta:
        model = Shop
        fields = ("id",)
class Money(serializers.Field):
    def to_representation(self, value): ...
class CartSerializer(serializers.ModelSerializer):
    class Meta:
        model = Cart
        fields = ("name", "total", "secret")
    shop = ShopSerializer(read_only=True)
    price = Money(source="lines")
    label = serializers.CharField(source="shop.label")
    state = serializers.SerializerMethodField()
    kind = serializers.SerializerMethodField("kind_of")
    secret = serializers.CharField(write_only=True)
    def get_state(self, cart): ...
    def kind_of(self, cart): ...
    def get_other(self, cart): ...
class LongCartSerializer(CartSerializer):
    def get_state(self, cart): ...
`,
  });
  const links = found.filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'django/shown-field');
  const name = (key: string): string => key.replace(/^.*#/, '');
  expect(
    links.map(({ from, to, locations }) => `${name(from)} ${name(to)} ${locations?.[0]?.startLine}`).sort(),
  ).toEqual([
    'CartSerializer ShopSerializer 14',
    'CartSerializer get_state 17',
    'CartSerializer kind_of 18',
    'CartSerializer label 16',
    'CartSerializer lines 15',
    'CartSerializer to_representation 15',
    'CartSerializer total 10',
    'LongCartSerializer LongCartSerializer.get_state 23',
    'LongCartSerializer ShopSerializer 23',
    'LongCartSerializer kind_of 23',
    'LongCartSerializer label 23',
    'LongCartSerializer lines 23',
    'LongCartSerializer to_representation 23',
    'LongCartSerializer total 23',
  ]);
});
