import type { FactTable } from '../../code-model/fact-table.ts';
import type { FileFacts } from '../../code-model/facts.ts';
import { packageAmong } from '../../code-model/imported-package.ts';
import { isOfJdk } from '../../code-model/standard-modules.ts';
import type { CoverageUnit } from '../../model/coverage.ts';
import type { KnownLibraries } from '../rules/read-known-libraries.ts';

/** A library that rules or code of ours describe. */
export interface ModelledLibrary {
  readonly name: string;
  /** Null for one that finds nothing by itself, such as a container. */
  readonly unit: CoverageUnit | null;
  readonly packages: readonly string[];
  /** The one language whose packages are meant. Default: any. */
  readonly language?: string | undefined;
  /** True for what is imported to be passed to another library, and is reported where none of these finds anything. */
  readonly isDriver?: true;
}

type ImportingFile = Pick<FileFacts, 'file' | 'language' | 'imports'>;

interface Imports {
  readonly files: Set<string>;
  readonly packages: Set<string>;
}

/** Records the libraries that production code imports: those that are described, and well-known ones that are not. */
export function recordImports(table: FactTable, modelled: readonly ModelledLibrary[], known: KnownLibraries): void {
  const own = new Set(table.files().map(({ file }) => file));
  const files = table.files().flatMap(({ test, file, language, imports }) => {
    // A folder of the application may be called as a package is.
    return test ? [] : [{ file, language, imports: imports.filter((each) => !own.has(each)) }];
  });
  const described = new Set(modelled.flatMap(({ packages }) => packages));
  // What another one finds of the same packages is what they are used for: routes of Django, and no commands; screens of a router, and no requests to it.
  const met = Map.groupBy(
    modelled.filter(({ name, unit }) => unit !== null && table.coverage.hasSite(unit, name)),
    ({ unit }) => unit,
  );
  const isMetIn = (unit: CoverageUnit, each: string): boolean =>
    [unit, ...(unit === 'request' ? (['registration'] as const) : [])].some((other) =>
      met.get(other)?.some(({ packages }) => packages.includes(each)),
    );
  for (const { name, unit, packages, language, isDriver } of modelled) {
    if (unit === null || (isDriver === true && isBelowAnother(table, unit, name))) continue;
    const isMet = table.coverage.hasSite(unit, name);
    const { files: importing, packages: imported } = importsOf(
      ofLanguage(files, language),
      () => new Set(packages),
      isMet,
    );
    const [first] = importing;
    if (first === undefined || (!isMet && [...imported].every((each) => isMetIn(unit, each)))) continue;
    const kind = [...imported].map((each) => known.javascript.get(each) ?? known.python.get(each)).find(Boolean);
    table.coverage.imported({
      name,
      kind: kind ?? 'library',
      unit,
      packages: [...imported].sort(),
      imports: importing.size,
      file: first,
      modelled: true,
    });
  }
  for (const kinds of [known.javascript, known.python]) {
    const language = kinds === known.python ? 'Python' : null;
    const written = files.filter((file) => (file.language === 'Python') === (language === 'Python'));
    for (const [name, kind] of kinds) {
      if (described.has(name)) continue;
      const { files: importing } = importsOf(written, () => new Set([name]));
      const [first] = importing;
      if (first === undefined) continue;
      const packages = [name];
      table.coverage.imported({
        name,
        kind,
        unit: unitOf(kind),
        packages,
        imports: importing.size,
        file: first,
        modelled: false,
      });
    }
  }
}

/** What JSX is compiled to is imported by no statement. */
const writtenByCompiler = /\/jsx-(dev-)?runtime$/;

function isBelowAnother({ coverage }: FactTable, unit: CoverageUnit, name: string): boolean {
  return coverage.hasResolved(unit) && !coverage.hasSite(unit, name);
}

/** @param isMet whether something of a library was met: only then is what the JDK has of its packages an import of it */
function importsOf(files: readonly ImportingFile[], wanted: () => ReadonlySet<string>, isMet = true): Imports {
  const names = wanted();
  const found: Imports = { files: new Set(), packages: new Set() };
  for (const { file, language, imports } of files) {
    for (const module of imports) {
      if (writtenByCompiler.test(module) || (language === 'Java' && !isMet && isOfJdk(module))) continue;
      const name = packageAmong(module, language, names);
      if (name === null) continue;
      found.files.add(file);
      found.packages.add(name);
    }
  }
  return found;
}

function ofLanguage(files: readonly ImportingFile[], language: string | undefined): readonly ImportingFile[] {
  return language === undefined ? files : files.filter((file) => file.language === language);
}

function unitOf(kind: string): CoverageUnit {
  if (kind === 'database library' || kind === 'cache') return 'statement';
  return kind === 'client' ? 'request' : 'registration';
}
