/**
 * Routes as FastAPI and Flask register them against those the rules find in the sources and a SCIP index of them. Target: recall ≥ 0.97, precision ≥ 0.98.
 * Usage: node bench/route-truth/python-route-truth.ts FOLDER   FOLDER holds the checkouts named below;  python3 has FastAPI, Flask and Flask-RESTful, scip-python is on the PATH
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { pathName } from '../../src/frameworks/instances/join-path.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import { importScip } from '../../src/importers/scip/import-scip.ts';
import { indexedRules } from '../../src/workflows/code/indexed-rules.ts';
import { IndexFile } from '../../src/workflows/import/index-file.ts';
import { sourceFolder } from '../../src/workflows/source-folder.ts';

interface PythonApplication {
  readonly repository: string;
  readonly framework: 'FastAPI' | 'Flask';
  readonly commit: string;
  /** Folder that modules are found in. */
  readonly root: string;
  /** `module:name` of the application, or of the function that makes it. */
  readonly application: string;
  /** Packages that are stood in for even if installed, since another version of them is needed. */
  readonly replaced: string;
  /** Of Flask: packages that are not stood in for. */
  readonly kept?: string;
  /** Settings with which further routes are registered, which count neither as missed nor as wrong. */
  readonly also?: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Pages of documentation and files that the framework adds itself. */
  readonly ofFramework: RegExp;
}

const applications: readonly PythonApplication[] = [
  {
    repository: 'nsidnev/fastapi-realworld-example-app',
    commit: '029eb7781c60d5f563ee8990a0cbfb79b244538c',
    framework: 'FastAPI',
    root: '.',
    application: 'app.main:app',
    replaced: '',
    environment: { SECRET_KEY: 'x', DATABASE_URL: 'postgres://a:b@c/d', APP_ENV: 'dev' },
    ofFramework: /^GET (openapi\.json|docs|docs\/oauth2-redirect|redoc)$/,
  },
  {
    repository: 'Netflix/dispatch',
    commit: 'dd2837e82a0bf5565b1b4b4b91ea30b7262d4061',
    framework: 'FastAPI',
    root: 'src',
    application: 'dispatch.main:app',
    replaced: 'sqlalchemy,pydantic',
    environment: {
      DISPATCH_ENCRYPTION_KEY: 'k',
      DISPATCH_UI_URL: 'http://localhost',
      DISPATCH_JWT_SECRET: 'x',
      DATABASE_HOSTNAME: 'h',
      DATABASE_CREDENTIALS: 'a:b',
    },
    ofFramework: /^GET api\/v1\/docs(\/openapi\.json)?$/,
  },
  {
    repository: 'getredash/redash',
    commit: 'ca79fe988d81cdac9675b412f3dfcab107bc1fbc',
    framework: 'Flask',
    root: '.',
    application: 'redash.app:create_app',
    kept: 'flask,flask_restful,werkzeug,jinja2,click,itsdangerous,markupsafe,blinker,pytz,aniso8601,six',
    replaced: 'redash.models,redash.tasks,redash.query_runner,redash.destinations',
    environment: { REDASH_COOKIE_SECRET: 'x' },
    also: { REDASH_MULTI_ORG: 'true' },
    ofFramework: /^GET static\/\{\}$/,
  },
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node bench/route-truth/python-route-truth.ts FOLDER');
const named = (verb: string, path: string): string => `${verb} ${pathName(path, ['braces', 'angles'])}`;

function registeredRoutes(
  given: PythonApplication,
  checkout: string,
  settings: Readonly<Record<string, string>> = {},
): Set<string> {
  const name = given.framework === 'Flask' ? 'print-flask-routes.py' : 'print-fastapi-routes.py';
  const script = fileURLToPath(new URL(name, import.meta.url));
  const words = [
    script,
    join(checkout, given.root),
    given.application,
    ...(given.kept === undefined ? [] : [given.kept]),
    ...(given.replaced === '' ? [] : [given.replaced]),
  ];
  const output = execFileSync('python3', words, {
    encoding: 'utf8',
    cwd: join(checkout, given.root),
    env: { ...process.env, ...given.environment, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const routes = JSON.parse(output) as { verb: string; path: string }[];
  return new Set(routes.map(({ verb, path }) => named(verb, path)));
}

async function foundRoutes(framework: string, checkout: string): Promise<Set<string>> {
  const scratch = mkdtempSync(join(tmpdir(), 'python-routes-'));
  const output = join(scratch, 'index.scip');
  const words = ['index', '.', '--project-name', 'truth', '--project-version', '_', '--output', output];
  execFileSync('scip-python', words, { cwd: checkout, stdio: 'ignore' });
  const bytes = new IndexFile(output, output);
  const python = await indexedRules([new FrameworkInterpreter(readRules([]))]);
  const indexes = [python.around({ bytes, sourceText: sourceFolder(checkout) })];
  const found = new Set<string>();
  for (const batches of importScip({ indexes, analyzedAt: '2026-01-01' })) {
    for (const record of [...batches].flat()) {
      if (record.record !== 'object' || record.test === true || !record.type.startsWith(framework)) continue;
      const verb = record.type.split(' ')[1] as string;
      // Flask answers OPTIONS for each route, which its list leaves out.
      if (framework === 'Flask' && verb === 'OPTIONS') continue;
      found.add(`${verb.toUpperCase()} ${record.name}`);
    }
  }
  bytes.close();
  rmSync(scratch, { recursive: true });
  return found;
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
for (const application of applications) {
  const checkout = join(folder, application.repository.split('/')[1] as string);
  if (!existsSync(checkout))
    throw new Error(`${checkout} is not there: check out ${application.repository} at ${application.commit}`);
  const all = registeredRoutes(application, checkout);
  const own = new Set([...all].filter((route) => !application.ofFramework.test(route)));
  const found = await foundRoutes(application.framework, checkout);
  const { also } = application;
  const further = also === undefined ? new Set<string>() : registeredRoutes(application, checkout, also);
  for (const route of found) if (further.has(route) && !own.has(route)) found.delete(route);
  for (const route of own) if (!found.has(route)) process.stderr.write(`missed ${route}\n`);
  for (const route of found) if (!own.has(route)) process.stderr.write(`not registered ${route}\n`);
  const right = [...found].filter((route) => own.has(route)).length;
  const cells = [
    `${own.size} (+ ${all.size - own.size})`,
    found.size,
    share(right, own.size),
    share(right, found.size),
  ];
  process.stdout.write(`| ${application.repository} | ${application.framework} | ${cells.join(' | ')} |\n`);
}
