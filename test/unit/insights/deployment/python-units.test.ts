import { describe, expect, it } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const outsideOf = (files: Readonly<Record<string, string>>): string[] => [...findNonDeployed(sourceTree(files)).keys()];

const program = "import sys\n\nif __name__ == '__main__':\n    sys.exit(main())\n";
const shop = {
  'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings.base')\n",
  'shop/__init__.py': '',
  'shop/orders.py': 'def place():\n    pass\n',
  'shop/settings/base.py': 'DEBUG = False\n',
};

describe('programs of Python that are not deployed [I-cloud-deployed]', () => {
  it('are scripts that nothing names and that use nothing of the application', () => {
    expect(
      outsideOf({
        ...shop,
        'scripts/release.py': `from notes import write\n${program}`,
        'scripts/notes.py': 'def write():\n    pass\n',
        'scripts/unused.py': 'def read():\n    pass\n',
        'scripts/clean.py': '#!/usr/bin/env python\nimport shutil\nshutil.rmtree("out")\n',
        'scripts/backfill.py': `from shop.orders import place\n${program}`,
        'scripts/move.py': `import django\n${program}`,
        'shop/tools/__init__.py': '',
        'shop/tools/plugin.py': program,
        'shop/report.py': program,
        'docker/rootfs/usr/bin/wait.py': program,
        'report.py': program,
      }),
    ).toEqual(['scripts/clean.py', 'scripts/notes.py', 'scripts/release.py']);
  });

  it('are not what an image or a crontab starts, or what other modules name', () => {
    const scripts = Object.fromEntries(
      ['health', 'mail', 'nightly', 'resize', 'thumb', 'report'].map((name) => [`scripts/${name}.py`, program]),
    );
    expect(
      outsideOf({
        ...shop,
        ...scripts,
        Dockerfile: 'FROM python\nRUN python scripts/report.py\nCMD ["python", "scripts/health.py"]\n',
        crontab: '0 3 * * * python -m scripts.nightly\n',
        'shop/mail.py': 'subprocess.run([sys.executable, "scripts/mail.py"])\n',
        'shop/images.py': 'import_module("resize")\n',
        'shop/loading.py': 'HANDLERS = ["scripts.thumb:run"]\n',
      }),
    ).toEqual(['scripts/report.py']);
  });

  it('are not what a shell script, settings or code of another language names, even where a tool does too', () => {
    const scripts = Object.fromEntries(
      ['edit', 'fetch', 'send', 'help', 'check'].map((name) => [`scripts/${name}.py`, program]),
    );
    expect(
      outsideOf({
        ...shop,
        ...scripts,
        'scripts/help.py': 'def read():\n    pass\n',
        'scripts/notes.py': `L = "scripts/edit.py"\nimport help\n${program}`,
        'setup/system.sh': 'scripts/edit.py /etc/shop.conf\npython3 scripts/help.py\n',
        'conf/jobs.json': '{ "command": "scripts/fetch.py" }',
        'jobs/send.go': 'package jobs\nvar script = "send.py"\n',
        '.github/workflows/ci.yml': 'run: python scripts/check.py\n',
        'ci/check.sh': 'python scripts/check.py\n',
      }),
    ).toEqual(['scripts/check.py', 'scripts/notes.py']);
  });

  it('are settings for tests and for developing that nothing deployed names', () => {
    const settings = {
      'shop/settings/ci.py': 'from .base import *\n',
      'shop/settings/dev.py': 'from .base import *\n',
      'shop/settings/local.py': 'DEBUG = True\n',
      'shop/settings/production.py': 'from .base import *\n',
      'shop/configuration_testing.py': 'DEBUG = True\n',
    };
    expect(outsideOf({ ...shop, ...settings })).toEqual([
      'shop/configuration_testing.py',
      'shop/settings/ci.py',
      'shop/settings/dev.py',
      'shop/settings/local.py',
    ]);
    expect(
      outsideOf({
        ...shop,
        ...settings,
        'shop/settings/base.py': 'from .local import *\n',
        'shop/wsgi.py': 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "{{ project }}.settings.dev")\n',
        Dockerfile: 'FROM python\nENV SETTINGS=shop.settings.ci\n',
      }),
    ).toEqual(['shop/configuration_testing.py']);
  });

  it('are commands that write into the folders of the sources', () => {
    const command = (name: string, body: string): [string, string] => [
      `shop/management/commands/${name}.py`,
      `from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    def handle(self, *args, **options):\n${body}`,
    ];
    const files = Object.fromEntries([
      command('schema', '        with open("shop/schema.json", "w") as f: pass\n'),
      command('render', '        Path(settings.BASE_DIR / "docs.html").write_text(html)\n'),
      command('called', '        with open("shop/called.json", "w") as f: pass\n'),
      command('secret', '        with open(os.path.join(BASE_DIR, "key"), "w") as f: pass\n'),
      command('export', '        with open(options["out"], "w") as f: f.write("shop/x.json")\n'),
      command('media', '        with open(settings.MEDIA_ROOT + "shop/a.csv", "w") as f: pass\n'),
      command('fill', '        place()\n'),
    ]);
    expect(
      outsideOf({
        ...shop,
        ...files,
        'shop/jobs.py': 'call_command("called")\n',
        'entrypoint.sh': 'python manage.py secret\n',
      }),
    ).toEqual(['shop/management/commands/render.py', 'shop/management/commands/schema.py']);
  });
});
