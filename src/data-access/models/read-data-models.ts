import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import {
  type DataModels,
  type EntityModel,
  parseDataModels,
  type StatementModel,
  type TableNamingModel,
} from './data-models.ts';
import { clientModels } from './read-client-models.ts';

export type { EntityModel };

/** The file that comes with the program; `rules/` lies beside `src/` and beside `dist/`. */
const builtIn = fileURLToPath(new URL('../../../rules/models/data-libraries.yml', import.meta.url));

let read: DataModels | undefined;

/** The models of data libraries, read once. Throws `RuleFileError` for a file that does not fit its schema. */
export function dataModels(): DataModels {
  read ??= withClients(parseDataModels(builtIn, readFileSync(builtIn, 'utf8')));
  return read;
}

/** True for the id of a library that a model of its clients describes. */
export function isClient(id: string): boolean {
  return clientModels().some((model) => model.id === id);
}

function withClients(models: DataModels): DataModels {
  const clients = clientModels().map(({ library: name, id, packages, driver }) => ({
    name,
    ids: [id],
    packages,
    ...(driver === undefined ? {} : { driver }),
  }));
  return { ...models, libraries: [...models.libraries, ...clients] };
}

/** A data library as coverage reports it; what connects to a database is reported where no library above it finds anything. */
export interface ModelledDataLibrary {
  readonly name: string;
  readonly unit: 'statement';
  readonly packages: readonly string[];
  readonly isDriver?: true;
}

/** All data libraries that are read. */
export function modelledLibraries(): readonly ModelledDataLibrary[] {
  return dataModels().libraries.map(({ name, packages, driver }) => ({
    name,
    unit: 'statement',
    packages,
    ...(driver === true && { isDriver: true }),
  }));
}

/** What methods of a kind of value do to the table. Throws `RangeError` for a kind that is not in the file. */
export function methodsOf(kind: string): ReadonlyMap<string, readonly DataAccessKind[]> {
  return present(dataModels().methods.get(kind), kind);
}

/** The steps of a statement that a group has. Throws `RangeError` for a group that is not in the file. */
export function stepsOf(group: string): ReadonlySet<string> {
  return present(dataModels().steps.get(group), group);
}

/** The decorators that make classes models of tables, those of nearer libraries first. */
export function entityModels(): readonly EntityModel[] {
  return dataModels().entities;
}

/** What makes libraries write the names of tables otherwise than statements do. */
export function tableNamings(): readonly TableNamingModel[] {
  return dataModels().tableNamings;
}

/** What decorators of methods state, by their symbols. */
export function statementAnnotations(): ReadonlyMap<string, StatementModel> {
  return dataModels().statements;
}

/** What the repositories and the records that act on tables themselves are derived from. */
export function repositoryBases(): Pick<DataModels, 'repositories' | 'records'> {
  return dataModels();
}

function present<Found>(found: Found | undefined, name: string): Found {
  if (found === undefined) throw new RangeError(`${builtIn} has nothing under ${name}`);
  return found;
}
