import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

it('a column that branches of a class body make in several ways stays a column [E-python-accesses]', () => {
  const found = records({
    'shop/models.py': `
from django.conf import settings
from django.db import models
class Owner(models.Model):
    name = models.TextField()
class Cart(models.Model):
    if settings.POSTGRES:
        data = models.JSONField()
        owner = models.ForeignKey(Owner, on_delete=models.CASCADE, db_index=True)
    else:
        data = models.TextField()
        owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
`,
  });
  const columns = found.flatMap((one) => (one.record === 'object' && /Column/.test(one.type) ? [one.name] : []));
  expect(columns.sort()).toEqual(['data', 'id', 'id', 'name', 'owner_id']);
});
