import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { libraryFiles } from '../src/http/docs-pages.ts';
import { sqlDialects } from '../src/sql/sql-dialect.ts';
import { projectRoot } from './run-step.ts';

/** Packages of which the published one has single files, in dist/vendor: the whole of them would be two thirds of an install. */
export const vendoredPackages = ['@fastify/swagger-ui', 'node-sql-parser'] as const;

/** Copies the grammars of SQL and the files of the rendered reference, each with its licence. */
export function copyVendored(): void {
  const grammars = sqlDialects.map((dialect): [string, string] => [`build/${dialect}.js`, `${dialect}.cjs`]);
  copy('node-sql-parser', 'node-sql-parser', grammars);
  copy(
    '@fastify/swagger-ui',
    'swagger-ui',
    Object.keys(libraryFiles).map((name) => [`static/${name}`, name]),
  );
}

function copy(
  packageName: (typeof vendoredPackages)[number],
  folder: string,
  files: [from: string, to: string][],
): void {
  const from = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  const to = join(projectRoot, 'dist', 'vendor', folder);
  mkdirSync(to, { recursive: true });
  for (const [source, target] of [...files, ['LICENSE', 'LICENSE'] as const])
    cpSync(join(from, source), join(to, target));
}
