import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RuleFileError } from '../rule-files/parse-rule-file.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { parseTaxonomy } from './parse-taxonomy.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { TaxonomyTable } from './taxonomy-table.ts';

/** The tables that come with the program; `rules/` lies beside `src/` and beside `dist/`. */
const builtInDirectory = new URL('../../rules/taxonomy/', import.meta.url);

/**
 * The taxonomy of the built-in tables and of these further YAML files, of which the later wins.
 * Throws `RuleFileError` with a line for each fault of each file.
 */
export function readTaxonomy(files: readonly string[] = []): Taxonomy {
  const faults: string[] = [];
  const read = (file: string): TaxonomyTable => {
    try {
      return parseTaxonomy(file, readText(file));
    } catch (error) {
      if (!(error instanceof RuleFileError)) throw error;
      faults.push(...error.faults);
      return { entries: [], endPoints: [] };
    }
  };
  const builtIn = builtInFiles().map(read);
  const further = files.map(read);
  if (faults.length > 0) throw new RuleFileError(faults);
  const layers = [builtIn.flatMap(({ entries }) => entries), ...further.map(({ entries }) => entries)];
  return buildTaxonomy(
    layers,
    [...builtIn, ...further].flatMap(({ endPoints }) => endPoints),
    further.flatMap(({ endPoints }) => endPoints),
  );
}

function builtInFiles(): string[] {
  const names = readdirSync(builtInDirectory).filter((name) => name.endsWith('.yml'));
  return names.sort().map((name) => fileURLToPath(new URL(name, builtInDirectory)));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new RuleFileError([`${file}: cannot be read: ${(error as Error).message}`]);
  }
}
