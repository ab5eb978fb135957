import { describe, expect, it } from 'vitest';
import { ModulePaths } from '../../../../src/languages/python/module-paths.ts';
import { startPoints } from './start-points-of.ts';

describe('modules of Python [F-python]', () => {
  it('a file inside a package shadows no library of its name', () => {
    const modules = new ModulePaths([
      'project/__init__.py',
      'project/celery.py',
      'project/logging.py',
      'project/app.py',
      'scripts/redis.py',
      'scripts/json.py',
      'scripts/run.py',
      'tests/celery/__init__.py',
    ]);
    expect(modules.find('celery', 'project/app.py')).toBe(null);
    expect(modules.find('celery', 'project/celery.py')).toBe(null);
    expect(modules.find('logging', 'project/app.py')).toBe(null);
    expect(modules.find('project.celery', 'project/app.py')).toBe('project/celery.py');
    expect(modules.find('.celery', 'project/app.py')).toBe('project/celery.py');
    // Beside a script its own directory is a source root; elsewhere it is none.
    expect(modules.find('redis', 'scripts/run.py')).toBe('scripts/redis.py');
    expect(modules.find('redis', 'project/app.py')).toBe(null);
    expect(modules.find('json', 'scripts/run.py')).toBe(null);
  });

  it('a directory of a package without __init__.py is a part of it, and no source root', () => {
    const modules = new ModulePaths([
      'shop/__init__.py',
      'shop/views.py',
      'shop/utils/rest_framework/__init__.py',
      'shop/utils/rest_framework/viewsets.py',
      'shop/scripts/prices.py',
      'shop/scripts/run.py',
      'shop/src/carts/__init__.py',
    ]);
    expect(modules.find('rest_framework', 'shop/views.py')).toBe(null);
    expect(modules.find('rest_framework', 'shop/utils/rest_framework/viewsets.py')).toBe(null);
    expect(modules.find('shop.utils.rest_framework.viewsets', 'shop/views.py')).toBe(
      'shop/utils/rest_framework/viewsets.py',
    );
    expect(modules.nameOf('shop/utils/rest_framework/viewsets.py')).toBe('shop.utils.rest_framework.viewsets');
    expect(modules.find('prices', 'shop/scripts/run.py')).toBe('shop/scripts/prices.py');
    expect(modules.find('prices', 'shop/views.py')).toBe(null);
    expect(modules.find('carts', 'shop/views.py')).toBe('shop/src/carts/__init__.py');
  });

  it('the directory of a script that starts a project is a source root, also where it is a package', () => {
    const modules = new ModulePaths([
      'apps/__init__.py',
      'apps/manage.py',
      'apps/shop/__init__.py',
      'apps/shop/urls.py',
      'apps/users/__init__.py',
      'apps/users/api/__init__.py',
      'apps/users/celery.py',
    ]);
    expect(modules.find('users.api', 'apps/shop/urls.py')).toBe('apps/users/api/__init__.py');
    expect(modules.find('apps.users.api', 'apps/shop/urls.py')).toBe('apps/users/api/__init__.py');
    expect(modules.nameOf('apps/users/api/__init__.py')).toBe('users.api');
    expect(modules.find('celery', 'apps/users/api/__init__.py')).toBe(null);
  });

  it('several source roots: the nearest one around the importer, then packages elsewhere', () => {
    const modules = new ModulePaths([
      'a/src/shop/__init__.py',
      'a/src/shop/models.py',
      'b/src/shop/__init__.py',
      'b/src/shop/models.py',
      'b/src/web/views.py',
      'libs/common/__init__.py',
      'libs/common/db.py',
      'libs/common/inner/deep.py',
    ]);
    expect(modules.find('shop.models', 'b/src/web/views.py')).toBe('b/src/shop/models.py');
    expect(modules.find('shop.models', 'a/src/shop/__init__.py')).toBe('a/src/shop/models.py');
    expect(modules.find('models', 'a/src/shop/__init__.py')).toBe(null);
    expect(modules.find('common.db', 'b/src/web/views.py')).toBe('libs/common/db.py');
    expect(modules.find('..shop.models', 'b/src/web/views.py')).toBe('b/src/shop/models.py');
    expect(modules.find('common.inner.deep', 'a/src/shop/models.py')).toBe('libs/common/inner/deep.py');
  });

  it('names of libraries keep their package beside files of the same name, and directories without __init__.py are walked', () => {
    expect(
      startPoints({
        'web/__init__.py': '',
        'web/flask.py': 'from flask import Flask\napp = Flask(__name__)\n',
        'web/views.py': 'import web.flask\n@web.flask.app.route("/a")\ndef a(): ...\n',
        'plain/deep/pages.py': 'import flask\nbp = flask.Blueprint("x", __name__)\n@bp.route("/b")\ndef b(): ...\n',
        'plain/app.py':
          'import deep.pages\nfrom web import flask as own\nown.app.register_blueprint(deep.pages.bp, url_prefix="/p")\n',
      }),
    ).toEqual(['Flask GET Operation a → web/views.py#a', 'Flask GET Operation p/b → plain/deep/pages.py#b']);
  });
});
