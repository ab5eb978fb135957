import { describe, expect, it } from 'vitest';
import { startPoints } from '../languages/python/start-points-of.ts';
import { recordsOf } from './routes-in.ts';

describe('settings that code declares with a default', () => {
  it('are what members of a command line of yargs give, also behind a check by zod', () => {
    const records = recordsOf({
      'config.ts': `
        import yargs from 'yargs/yargs';
        import { configSchema } from './schema';
        const { argv: given } = yargs(process.argv.slice(2)).env('SHOP').option('base-path', { default: '/shop' }).option('port', { default: 80 });
        const argv = await given;
        const result = configSchema.safeParse({ base: argv.basePath, other: argv.unknown });
        export default result.data;`,
      'schema.ts': `
        import { strictObject, string } from 'zod';
        export const configSchema = strictObject({ base: string() });`,
      'server.ts': `
        import fastify from 'fastify';
        import config from './config';
        const app = fastify();
        const served = config.base.endsWith('/') ? config.base : \`\${config.base}/\`;
        app.register(async (scoped) => { scoped.get('/carts', async () => 1); }, { prefix: served });
        app.register(async (scoped) => { scoped.get('/tags', async () => 1); }, { prefix: config.other });
        app.listen({ port: 80 });`,
    });
    const names = records.flatMap((each) =>
      each.record === 'object' && each.key.startsWith('start:') ? [each.fullName] : [],
    );
    expect(names).toEqual(['server.ts.GET /shop/carts', 'server.ts.GET /{}/tags']);
  });

  it('[F-python] are what members of a command line of argparse give', () => {
    expect(
      startPoints({
        'shop/app.py': `
import argparse
from flask import Flask
parser = argparse.ArgumentParser()
parser.add_argument("-p", "--port", default=80)
parser.add_argument("-b", "--base-path", default="/shop")
args = parser.parse_args()
app = Flask(__name__)
@app.route(args.base_path + "/carts")
def carts(): ...
`,
        'shop/other.py': `
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--base-path", default="/other")
args = parser.parse_args()
print(args.base_path)
`,
      }),
    ).toEqual(['Flask GET Operation shop/carts → shop/app.py#carts']);
  });

  it('[F-python] are members of an object that finds them itself, and of no other', () => {
    expect(
      startPoints({
        'shop/conf.py': `
registry = {}
def register_setting(name=None, label=None, default=None):
    registry[name] = {"name": name, "label": label, "default": default}
class Settings:
    def __getattr__(self, name):
        setting = registry[name]
        return self.load()[name] if setting["editable"] else setting["default"]
class Plain:
    pass
class Client:
    def __getattr__(self, name): return getattr(self.inner, name)
class Option:
    def __init__(self, name, default): ...
Option(name="SHOP_SLUG", default="option")
settings = Settings()
plain = Plain()
register_setting(name="SHOP_SLUG", label="Slug", default="shop")
`,
        'shop/urls.py': `
from django.urls import path, include
from shop.conf import plain, settings
from shop import views
SLUG = settings.SHOP_SLUG.rstrip("/")
urlpatterns = [path(SLUG + "/carts", views.carts), path(plain.SHOP_SLUG + "/tags", views.carts)]
`,
        'shop/views.py': `
def carts(request): ...
`,
      }),
    ).toEqual([
      'Django ANY Operation shop/carts → shop/views.py#carts',
      'Django ANY Operation tags → shop/views.py#carts',
    ]);
  });
});
