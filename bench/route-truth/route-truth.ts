/**
 * Routes as frameworks register them at run time against those the rules find in the sources, with the dependencies installed and
 * without. Target: recall ≥ 0.97, precision ≥ 0.98.
 * Usage: node bench/route-truth/route-truth.ts FOLDER [NAME…]   FOLDER holds the checkouts of applications.ts, dependencies installed
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathName } from '../../src/frameworks/instances/join-path.ts';
import { applications, type TruthApplication } from './applications.ts';
import { foundRoutes } from './found-routes.ts';
import type { RegisteredRoute } from './registered-routes.ts';

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node bench/route-truth/route-truth.ts FOLDER [NAME…]\n');
  process.exit(2);
}

/** `GET api/users/{}` of each route; HEAD beside GET is the framework's own doing. */
function registeredRoutes(application: TruthApplication, checkout: string): { own: Set<string>; ofPackages: number } {
  const script = fileURLToPath(new URL('print-routes.ts', import.meta.url));
  const child = spawnSync(process.execPath, [script, application.name, checkout], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (child.status !== 0) throw new Error(`${application.name} does not load:\n${child.stderr.slice(-2000)}`);
  const routes = (JSON.parse(child.stdout) as RegisteredRoute[]).map(({ verb, path }) => ({
    verb,
    path: path.replace(/\/{2,}/g, '/'),
  }));
  const all = new Set(routes.map(({ verb, path }) => `${verb} ${path}`));
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { verb, path } of routes) {
    const trimmed = path.replace(/(?<=.)\/$/, '');
    const hasGet = all.has(`GET ${path}`) || all.has(`GET ${trimmed}`);
    if (verb === 'HEAD' && hasGet) continue;
    const isOfPackage = application.ofPackages?.some((each) => each.routes.test(`${verb} ${path}`)) === true;
    (isOfPackage ? others : own).add(`${verb} ${pathName(path, ['colon'])}`);
  }
  return { own, ofPackages: others.size };
}

function withoutDependencies(checkout: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'route-truth-')), basename(checkout));
  cpSync(checkout, copy, { recursive: true, dereference: true, filter: (path) => basename(path) !== 'node_modules' });
  return copy;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

const rows: string[] = [];
for (const application of applications) {
  if (names.length > 0 && !names.includes(application.name)) continue;
  const checkout = join(folder, application.name);
  if (!existsSync(checkout)) {
    process.stderr.write(
      `${checkout} is not there: git clone https://github.com/${application.repository} and check out ${application.commit}\n`,
    );
    process.exitCode = 1;
    continue;
  }
  const { own, ofPackages } = registeredRoutes(application, checkout);
  const copy = withoutDependencies(checkout);
  const cells = [checkout, copy].map((directory) => {
    const found = foundRoutes(directory);
    const right = [...found].filter((route) => own.has(route));
    for (const route of own) if (!found.has(route)) process.stderr.write(`${application.name}: missed ${route}\n`);
    for (const route of found)
      if (!own.has(route)) process.stderr.write(`${application.name}: not registered ${route}\n`);
    return `${found.size} | ${share(right.length, own.size)} | ${share(right.length, found.size)}`;
  });
  rmSync(join(copy, '..'), { recursive: true });
  rows.push(
    `| ${application.repository} | ${application.framework} | ${own.size} (+ ${ofPackages}) | ${cells.join(' | ')} |`,
  );
}
process.stdout.write(
  [
    '| application | framework | registered (+ by packages) | found | recall | precision | found, no dependencies | recall | precision |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);
