import { describe, expect, it } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const outsideOf = (files: Readonly<Record<string, string>>): string[] =>
  [...findNonDeployed(sourceTree(files)).keys()].filter((path) => /\.(py|[cm]?[jt]s)$/.test(path)).sort();
const manifest = (content: unknown): string => JSON.stringify(content);

const shop = {
  Dockerfile: 'FROM python\nCOPY shop /app/shop\nCMD ["gunicorn", "shop.wsgi"]\n',
  'shop/wsgi.py': 'import os\n',
  'docker/load_data.py': 'import subprocess\nsubprocess.run(["psql"])\n',
  'Dockerfile.e2e': 'FROM python\nCOPY docker/load_data.py load_data.py\nRUN python load_data.py\n',
};
const api = {
  'api/package.json': manifest({
    name: 'api',
    scripts: { start: 'node index.js', 'dev:migrate': 'migrate up -f migrate-config.ts' },
    dependencies: { migrate: '1' },
  }),
  'api/index.js': 'require("express");\n',
  'api/migrate-config.ts': 'export = { url: "mongodb://localhost" };\n',
};

describe('files for development that are not deployed [I-cloud-deployed]', () => {
  it('are those that only descriptions for development and tests take in', () => {
    expect(outsideOf(shop)).toEqual(['docker/load_data.py']);
    const mounted = {
      'docker-compose.dev.yml': 'services:\n  a:\n    image: aws\n    volumes: ["./docker/init.py:/etc/init.py:ro"]\n',
      'docker/init.py': 'import boto3\n',
    };
    expect(outsideOf({ ...shop, ...mounted })).toEqual(['docker/init.py', 'docker/load_data.py']);
    const beside = { 'docker/Dockerfile.test': 'FROM node\nCOPY wait.mjs /\n', 'docker/wait.mjs': 'import "fs";\n' };
    expect(outsideOf({ ...shop, ...beside })).toEqual(['docker/load_data.py', 'docker/wait.mjs']);
  });

  it('are those that only scripts of packages for development run', () => {
    expect(outsideOf(api)).toEqual(['api/migrate-config.ts']);
    expect(
      outsideOf({ ...api, 'api/eslint.config.mjs': 'export default [{ ignores: ["migrate-config.ts"] }];\n' }),
    ).toEqual(['api/migrate-config.ts']);
  });

  it('are not what the only script of an application runs, where nothing is described', () => {
    const only = {
      'package.json': manifest({ scripts: { dev: 'nodemon api.js' } }),
      'api.js': 'require("express");\n',
    };
    expect(outsideOf(only)).toEqual([]);
    expect(outsideOf({ ...only, Dockerfile: 'FROM node\nCMD ["node", "shop.js"]\n' })).toEqual(['api.js']);
    for (const more of [
      { scripts: { start: 'node a.js', dev: 'nodemon api.js' } },
      { main: 'a.js' },
      { bin: 'a.js' },
    ]) {
      const text = manifest({ scripts: { dev: 'nodemon api.js' }, ...more });
      expect(outsideOf({ ...only, 'package.json': text }), text).toEqual(['api.js']);
    }
  });

  it('are not those that anything else names, by file or by module', () => {
    const texts: Record<string, string>[] = [
      { 'worker.Dockerfile': 'FROM python\nCOPY docker/load_data.py /\n' },
      { 'start.sh': 'python docker/load_data.py\n' },
      { 'shop/load.py': 'from docker import load_data\n' },
      { 'deploy/job.yaml': 'args: [python, -m, docker.load_data]\n' },
      { 'docker/__init__.py': '' },
    ];
    for (const text of texts) expect(outsideOf({ ...shop, ...text }), JSON.stringify(text)).toEqual([]);
    const users: Record<string, string>[] = [
      { Dockerfile: 'FROM node\nCMD ["sh", "-c", "npx migrate up && node index.js"]\n' },
      { 'api/index.js': 'require("./migrate-config");\n' },
      { 'package.json': manifest({ scripts: { deploy: 'migrate up' } }) },
      { 'package.json': manifest({ files: ['api/migrate-config.ts'] }) },
    ];
    for (const user of users) expect(outsideOf({ ...api, ...user }), JSON.stringify(user)).toEqual([]);
  });

  it('are not where an application begins, what lies among its sources, and what is in a tree where nothing else is described', () => {
    const scripts = { dev: 'tsx watch server.ts', 'dev:job': 'tsx src/job.ts' };
    expect(
      outsideOf({
        'package.json': manifest({ scripts }),
        'server.ts': 'export {};\n',
        'src/job.ts': 'export {};\n',
      }),
    ).toEqual([]);
    const { Dockerfile, ...alone } = shop;
    expect(outsideOf({ ...alone, 'notes.txt': Dockerfile })).toEqual([]);
  });
});
