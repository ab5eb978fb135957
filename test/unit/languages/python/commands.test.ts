import { expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

it('commands of click, Typer, Flask and argparse, groups in groups [F-python]', () => {
  expect(
    startPoints({
      'shop/cli.py': `
import argparse
import click
import typer
from flask import Flask
app = Flask(__name__)
sub = typer.Typer()
main = typer.Typer()
@click.group()
def cli(): ...
@cli.group("db")
def database(): ...
@database.command()
@click.option("--all")
def drop_all(): ...
@click.command("lone")
def alone(): ...
cli.add_command(alone)
@sub.command()
def make(): ...
main.add_typer(sub, name="carts")
@app.cli.command("seed")
def seed(): ...
def run(args): ...
parser = argparse.ArgumentParser()
commands = parser.add_subparsers()
runner = commands.add_parser("run")
runner.set_defaults(func=run)
`,
    }),
  ).toEqual([
    'Command Line Command carts make → shop/cli.py#make',
    'Command Line Command db drop-all → shop/cli.py#drop_all',
    'Command Line Command lone → shop/cli.py#alone',
    'Command Line Command run → shop/cli.py#run',
    'Command Line Command seed → shop/cli.py#seed',
  ]);
});

it('commands of groups behind attributes and other names, nested and of applications [F-python]', () => {
  expect(
    startPoints({
      'shop/cli.py': `
from flask import Flask
from flask.cli import AppGroup
app = Flask(__name__)
cli = AppGroup("things")
cli_command = cli.command
@cli_command()
def one(): ...
group = cli.group
@group("inner")
def nested(): ...
@nested.command()
def two(): ...
unnamed = AppGroup().group
@unnamed()
def top(): ...
@top.command("three")
def third(): ...
class Tools:
    def __init__(self):
        self.cli = AppGroup("tools")
tools = Tools()
@tools.cli.command()
def four(): ...
cli.add_command(tools.cli)
@app.cli.group()
def database(): ...
@database.command()
def drop_all(): ...
def five_times(): ...
cli.command()(five_times)
`,
    }),
  ).toEqual([
    'Command Line Command database drop-all → shop/cli.py#drop_all',
    'Command Line Command things five-times → shop/cli.py#five_times',
    'Command Line Command things inner two → shop/cli.py#two',
    'Command Line Command things one → shop/cli.py#one',
    'Command Line Command things tools four → shop/cli.py#four',
    'Command Line Command top three → shop/cli.py#third',
  ]);
});

it('commands that packages install, by files beside the code; those of click are no others [F-python]', () => {
  const files = {
    'src/shop/__init__.py': '',
    'src/shop/cli.py': `
import click
def main(): ...
def serve(): ...
def old(): ...
@click.group()
def tool(): ...
@tool.command()
def sub(): ...
`,
  };
  const beside = {
    'pyproject.toml': `
[project.scripts]
shop = "shop.cli:main"
shop-tool = "shop.cli:tool"
lost = "shop.other:main"
[tool.other]
not-one = "shop.cli:old"
`,
    'setup.cfg': '[options.entry_points]\nconsole_scripts =\n    shop-serve = shop.cli:serve\n\n[flake8]\nmax = 1\n',
    'old/setup.py': `setup(
    entry_points={
        'console_scripts': [
            'shop-old = shop.cli:old',
        ],
    },
)
`,
  };
  expect(startPoints(files, beside)).toEqual([
    'Command Line Command shop → src/shop/cli.py#main',
    'Command Line Command shop-old → src/shop/cli.py#old',
    'Command Line Command shop-serve → src/shop/cli.py#serve',
    'Command Line Command sub → src/shop/cli.py#sub',
  ]);
  expect(unresolvedRegistrations(files, beside)).toEqual([
    "pyproject.toml:5 the function 'main' of 'shop.other' is not found",
  ]);
});

it('commands of click and Typer that a package installs have the name of the script, one under two names both [F-python]', () => {
  expect(
    startPoints(
      {
        'shop/__init__.py': '',
        'shop/cli.py': `
import click
from flask.cli import AppGroup
@click.command()
def main(): ...
@click.command()
def count(): ...
@click.group(invoke_without_command=True)
@click.pass_context
def admin(ctx): ...
@admin.command()
def sync(): ...
admin.add_command(count)
@click.group(invoke_without_command=True)
def unused(): ...
@unused.command("unused-sub")
def unused_sub(): ...
carts = AppGroup("carts")
@carts.command()
def close(): ...
`,
        'shop/reports.py': `
import typer
app = typer.Typer()
@app.command()
def main(): ...
grouped = typer.Typer()
@grouped.callback(invoke_without_command=True)
def start(): ...
@grouped.command()
def only(): ...
outer = typer.Typer(name="outer")
@outer.command()
def lone(): ...
outer.add_typer(grouped, name="inner")
own = typer.Typer(name="own")
@own.command()
def within(): ...
outer.add_typer(own)
plain = typer.Typer()
@plain.command()
def named(): ...
`,
      },
      {
        'setup.py': `setup(
    name='shop',
    entry_points='''
        [console_scripts]
        shop=shop.cli:main
        buy = shop.cli:main
        shop-count=shop.cli:count
        shop-admin=shop.cli:admin
        shop-sync=shop.cli:sync
        shop-carts=shop.cli:carts
        shop-report=shop.reports:app
        shop-group=shop.reports:grouped
        shop-outer=shop.reports:outer
    ''',
    lost='shop.cli:lost',
)
`,
      },
    ),
  ).toEqual([
    'Command Line Command buy → shop/cli.py#main',
    'Command Line Command count → shop/cli.py#count',
    'Command Line Command inner only → shop/reports.py#only',
    'Command Line Command lone → shop/reports.py#lone',
    'Command Line Command named → shop/reports.py#named',
    'Command Line Command own within → shop/reports.py#within',
    'Command Line Command shop → shop/cli.py#main',
    'Command Line Command shop-admin → shop/cli.py#admin',
    'Command Line Command shop-carts close → shop/cli.py#close',
    'Command Line Command shop-count → shop/cli.py#count',
    'Command Line Command shop-group → shop/reports.py#start',
    'Command Line Command shop-report → shop/reports.py#main',
    'Command Line Command shop-sync → shop/cli.py#sync',
    'Command Line Command sync → shop/cli.py#sync',
    'Command Line Command unused-sub → shop/cli.py#unused_sub',
  ]);
});

it('files that are started by their own name, use the application and are used by nothing are commands [F-python]', () => {
  const shebang = '#!/usr/bin/env python3\n';
  expect(
    startPoints({
      'shop/__init__.py': 'def create(): ...\n',
      'shop/carts.py': 'def close(): ...\n',
      'close_carts.py': `${shebang}from shop import create\nfrom shop.carts import close\napp = create()\nwith app.context():\n    close()\n`,
      'count.py': `${shebang}from shop.carts import close\ndef main():\n    close()\nif __name__ == "__main__":\n    main()\n`,
      // Without the line that says what starts it, without the application, a server, a module that another one uses, and one that does nothing.
      'plain.py': 'from shop.carts import close\nclose()\n',
      'tools/build.py': `${shebang}import subprocess\nsubprocess.run(["make"])\n`,
      'run.py': `${shebang}from shop import create\ncreate().run()\n`,
      'used.py': `${shebang}from shop.carts import close\nclose()\n`,
      'shop/uses.py': 'import used\n',
      'names.py': `${shebang}from shop.carts import close\ndef names(): ...\n`,
      'serving.py': `${shebang}from waitress import serve\nfrom shop import create\nserve(create)\n`,
      // What a module only defines, with the line out of habit.
      'engine.py': `${shebang}import logging\nfrom shop.carts import close\nlog = logging.getLogger(__name__)\nlogging.getLogger().setLevel(1)\ndef run():\n    close()\n`,
    }),
  ).toEqual([
    'Command Line Command close_carts → close_carts.py',
    'Command Line Command count → count.py, count.py#main',
    'Command Line Command serving → serving.py',
  ]);
});

it('groups that others take in have their names, and those that are programs have none [F-python]', () => {
  expect(
    startPoints({
      'shop/carts.py': `
import click
from flask.cli import AppGroup
@click.group("carts", cls=AppGroup, invoke_without_command=True)
@click.pass_context
def carts(ctx): ...
@carts.command("list")
def list_carts(): ...
`,
      'shop/items.py': `
import click
@click.group()
def items(): ...
@items.command("list")
def list_items(): ...
`,
      'shop/main.py': `
import click
from flask import Flask
from shop.carts import carts
from shop.items import items
from shop.orders import orders
@click.group("shop")
def cli(): ...
cli.add_command(carts)
cli.add_command(items)
app = Flask(__name__)
app.cli.add_command(orders)
`,
      'shop/orders.py': `
import click
@click.group("orders")
def orders(): ...
@orders.command("list")
def list_orders(): ...
`,
    }),
  ).toEqual([
    'Command Line Command carts list → shop/carts.py#list_carts',
    'Command Line Command items list → shop/items.py#list_items',
    'Command Line Command orders list → shop/orders.py#list_orders',
  ]);
});

it('a group that runs without a command of its own is one [F-python]', () => {
  expect(
    startPoints({
      'shop/main.py': `
import click
@click.group()
def cli(): ...
@cli.group("carts", invoke_without_command=True)
@click.pass_context
def carts(ctx): ...
@carts.command("list")
def list_carts(): ...
@cli.group("items", invoke_without_command=False)
def items(): ...
@items.command("list")
def list_items(): ...
`,
    }),
  ).toEqual([
    'Command Line Command carts list → shop/main.py#list_carts',
    'Command Line Command carts → shop/main.py#carts',
    'Command Line Command items list → shop/main.py#list_items',
  ]);
});

it('commands of argparse that are distinguished by their names run what parses, each once, and groups are none [F-python]', () => {
  expect(
    startPoints({
      'shop/cli.py': `
import argparse
def build():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command")
    for name in ("clean", "report"):
        commands.add_parser(name)
    database = commands.add_parser("db")
    steps = database.add_subparsers(dest="step")
    steps.add_parser("fill")
    known = commands.add_parser("run")
    known.set_defaults(func=run)
    return parser
def run(args): ...
def main():
    args = build().parse_args()
    if args.command == "clean":
        run(args)
`,
      'tests/test_cli.py': 'from shop.cli import build\ndef test_clean():\n    build().parse_args(["clean"])\n',
    }),
  ).toEqual([
    'Command Line Command clean → shop/cli.py#main',
    'Command Line Command db fill → shop/cli.py#main',
    'Command Line Command report → shop/cli.py#main',
    'Command Line Command run → shop/cli.py#run',
  ]);
});
