import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

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
