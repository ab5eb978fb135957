/**
 * Loads an application and prints the routes its framework has registered, as a line of JSON. Nothing is served and no database is
 * asked. Usage: node print-routes.ts NAME FOLDER
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import util from 'node:util';
import { applications, type TruthApplication } from './applications.ts';
import { installHooks } from './module-hooks.ts';
import { frameworks } from './registered-routes.ts';

const [name, folder] = process.argv.slice(2) as [string, string];
const application = applications.find((each) => each.name === name) as TruthApplication;
process.chdir(folder);
if (application.environmentFile !== undefined) process.loadEnvFile(application.environmentFile);
Object.assign(process.env, application.environment);
// Old applications ask for what Node has not any more.
Object.assign(util, { isRegExp: util.types.isRegExp, isDate: util.types.isDate, isArray: Array.isArray });
installHooks(folder, application.stubs);
// Applications write their logs to standard output.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;

const framework = frameworks[application.framework];
const listening = framework.prepare(createRequire(join(folder, application.entry)));
const module = (await import(pathToFileURL(join(folder, application.entry)).href)) as Record<string, unknown>;
const app = application.exported === 'listen' ? await listening : module[application.exported];
const routes = framework.routes((app as { default?: unknown }).default ?? app);
write(`${JSON.stringify(routes)}\n`, () => process.exit(0));
