import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDeploymentRules } from '../../../../src/insights/deployment/rules/deployment-rules.ts';

function* sources(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (path.endsWith('.ts')) yield readFileSync(path, 'utf8');
  }
}

describe('rules of deployment [I-cloud-deployed]', () => {
  it('are each asked for by the program, and all it asks for are there', () => {
    const stated = readdirSync('rules/deployment').flatMap((file) =>
      [...parseDeploymentRules(file, readFileSync(join('rules/deployment', file), 'utf8')).keys()].map(
        (name) => `${basename(file, '.yml')} ${name}`,
      ),
    );
    const asked = ['src/insights', 'src/workflows/cloud']
      .flatMap((directory) => [...sources(directory)])
      .flatMap((text) => [...text.matchAll(/deploymentPattern\(\s*'([\w-]+)',\s*'([\w-]+)'/g)])
      .map(([, file, name]) => `${file} ${name}`);
    expect(asked.sort()).toEqual(stated.sort());
  });

  it('have names, of which * is any rest, or an expression', () => {
    const patterns = parseDeploymentRules(
      'own.yml',
      "format: 1\npatterns:\n  servers: { names: [koa, '@koa/*', socket.io] }\n  test: { matches: '(^|/)test/', flags: i }\n",
    );
    const servers = patterns.get('servers') as RegExp;
    expect(['koa', '@koa/router', 'koa2', 'socketxio', '@koa'].filter((name) => servers.test(name))).toEqual([
      'koa',
      '@koa/router',
    ]);
    expect(patterns.get('test')?.test('src/Test/a')).toBe(true);
  });

  it('have their faults named with their place', () => {
    const text = "format: 1\npatterns:\n  a: { matches: '(' }\n  b: { flags: i }\n  c: { names: [x], matches: y }\n";
    expect(() => parseDeploymentRules('own.yml', text)).toThrow(
      /^own\.yml:3:6: patterns\.a: Invalid regular expression.*\nown\.yml:4:6: patterns\.b: needs either matches or names\nown\.yml:5:6: patterns\.c: needs either/s,
    );
  });
});
