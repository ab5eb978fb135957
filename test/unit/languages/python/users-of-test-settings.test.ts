import { expect, it } from 'vitest';
import type { ObjectRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { isTestSettings } from '../../../../src/languages/python/conventions/test-settings.ts';
import { records } from './tables-of.ts';

const code = {
  'shop/models.py': `
from django.conf import settings
from django.db import models
from people.mixins import Owned
class Cart(Owned, models.Model):
    buyer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="carts")
`,
  'shop/views.py': `
from django.contrib.auth import get_user_model
User = get_user_model()
def users():
    return list(User.objects.filter(carts__id=1))
`,
};

/** The names of the tables that are found. */
function tablesOf(files: Readonly<Record<string, string>>, interpreter: DataInterpreter): string[] {
  const tables = records(files, interpreter).filter((one) => one.record === 'object' && one.parent === undefined);
  return tables.map((one) => String((one as ObjectRecord).fullName)).sort();
}

it('the model of users of a library that settings of tests name, where the application has no others [E-python-accesses]', () => {
  const settings = (text: string): DataInterpreter => {
    const path = 'tests/project/settings.py';
    return new DataInterpreter({ files: [{ path, read: () => text }], includeText: false });
  };
  const stated = 'AUTH_USER_MODEL = "people.User"\nif SAMPLE:\n    AUTH_USER_MODEL = "sample.User"\n';
  expect(tablesOf(code, settings(stated))).toEqual(['people_user', 'shop_cart']);
  // A model that stands among the tests is none of the application.
  expect(tablesOf(code, settings('AUTH_USER_MODEL = "sample.User"\n'))).toEqual(['auth_user', 'shop_cart']);
  expect(tablesOf(code, settings('INSTALLED_APPS = []\n'))).toEqual(['auth_user', 'shop_cart']);
  const own = { ...code, 'shop/settings.py': 'AUTH_USER_MODEL = "members.Member"\n' };
  expect(tablesOf(own, settings(stated))).toEqual(['members_member', 'shop_cart']);
});

it('settings of tests, by their place and name [E-python-accesses]', () => {
  for (const path of ['tests/settings.py', 'tests/project/settings/base.py', 'shop/tests/test_settings.py'])
    expect(isTestSettings(path)).toBe(true);
  for (const path of ['shop/settings.py', 'tests/models.py', 'tests/settings.json'])
    expect(isTestSettings(path)).toBe(false);
});
