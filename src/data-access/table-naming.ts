import type { TableName } from '../sql/table-access.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { tableNamings } from './models/read-data-models.ts';
import { snakeCase } from './snake-case.ts';

/**
 * How libraries write the names of tables that statements give them: with `new Kysely({ plugins: [new CamelCasePlugin()] })` the table
 * of `selectFrom('fileTasks')` is `file_tasks`. Holds for every client of the library in the application: which one has the plugin is
 * often decided at run time, by injection.
 */
export class TableNamings {
  /** Id of a library → how its names become those of the database. */
  private readonly byLibrary = new Map<string, (name: string) => string>();

  constructor(resolver: ValueResolver) {
    const models = tableNamings();
    for (const { imports, calls, test } of resolver.table.files()) {
      const near = test ? [] : models.filter(({ packages }) => packages.some((each) => imports.includes(each)));
      if (near.length === 0) continue;
      for (const { callee } of calls) {
        const symbols = resolver.symbolsOf(callee);
        for (const { libraries, calls: wanted, acronyms } of near) {
          if (!symbols.some((symbol) => wanted.includes(symbol))) continue;
          for (const library of libraries) this.byLibrary.set(library, (name) => snakeCase(name, acronyms));
        }
      }
    }
  }

  /** A table as the database names it. */
  named(library: string, table: TableName): TableName {
    const rename = this.byLibrary.get(library);
    return rename === undefined ? table : { schema: table.schema, name: rename(table.name) };
  }
}
