import { posix } from 'node:path';
import ts from 'typescript';
import { componentOf, type Missing } from '../components/component-source.ts';
import { inPascalCase } from '../components/imported-names.ts';
import { declaredNames, freeNames, type WantedNames } from './free-names.ts';
import { type Importable, type ImportTable, type ImportTables, importTables, serverFolders } from './import-table.ts';
import { type ApplicationFiles, NuxtApplications, type NuxtLayer } from './nuxt-applications.ts';

/** Folders of an application whose code Nuxt does not transform, where the code of the application lies beside them and not in a folder of its own. */
const apart = new Set(['layers', 'modules', 'node_modules', 'public', 'scripts']);

/** What a file knows without importing it: in its code, and as elements. */
interface KnownNames {
  readonly inCode: ImportTable;
  readonly components: ImportTable;
}

/**
 * What files of applications of Nuxt use without importing it: exports of their composables and utilities, and components by their elements.
 * A file is read as if statements behind its end imported these names, so that all else sees ordinary imports.
 */
export class AutoImports {
  private readonly given: ApplicationFiles;
  private readonly applications: NuxtApplications;
  private readonly tables = new Map<string, ImportTables>();
  private readonly isSource: (path: string) => boolean;

  constructor(given: ApplicationFiles, isSource: (path: string) => boolean) {
    this.given = given;
    this.isSource = isSource;
    this.applications = new NuxtApplications(given);
  }

  /** The import statements that a source file does without; null for most. */
  missingIn(file: ts.SourceFile): Missing | null {
    const known = this.namesFor(file.fileName);
    if (known === null || file.isDeclarationFile) return null;
    const { inCode, components } = known;
    const elsewhere = (table: ImportTable) => (name: string) =>
      (table.get(name)?.from ?? file.fileName) !== file.fileName;
    const wanted = { inCode: elsewhere(inCode), asElement: elsewhere(components) };
    const free = freeNames(file, wanted);
    const elements = new Set([...free.asElement, ...shownBy(file).filter(wanted.asElement)]);
    const generated = importsOfGenerated(file, known, wanted);
    // Of two imports of one name the first is that of code, and the last that of elements of a template.
    const statements = [
      ...[...free.inCode].sort().map((name) => statement(name, inCode.get(name), file.fileName)),
      ...[...elements].sort().map((name) => statement(name, components.get(name), file.fileName)),
      ...generated.flatMap(({ names }) => names.map(({ local, from }) => statement(local, from, file.fileName))),
    ];
    return statements.length + generated.length === 0 ? null : { statements: statements.join(''), instead: generated };
  }

  /** All that the names of all applications stand for, as text: another one makes other programs of unchanged files. */
  state(): string {
    const folders = [...this.applications.folders].sort();
    return folders
      .map((folder) => {
        const { app, server, shared, components } = this.tablesOf(folder);
        const tables = [app, server, shared, components].map((table) =>
          [...table].map(([name, { from, exported }]) => `${name} ${from}#${exported}`).sort(),
        );
        return JSON.stringify([folder, tables]);
      })
      .join('\n');
  }

  private namesFor(path: string): KnownNames | null {
    if (this.applications.folders.size === 0) return null;
    const application = this.applications.applicationOf(path);
    if (application === null) return null;
    const [layer] = this.applications
      .layersOf(application)
      .filter(({ folder }) => path.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length);
    const part = layer === undefined ? null : partOf(path, layer);
    if (part === null) return null;
    const tables = this.tablesOf(application);
    return { inCode: tables[part], components: part === 'app' ? tables.components : new Map() };
  }

  private tablesOf(application: string): ImportTables {
    let tables = this.tables.get(application);
    if (tables === undefined) {
      const { files, sources } = this.given;
      const { isSource } = this;
      tables = importTables(this.applications.layersOf(application), {
        sources,
        isSource,
        readText: (path) => files.readText(path),
      });
      this.tables.set(application, tables);
    }
    return tables;
  }
}

/** Which names a file of a layer knows; null for what is no code of the application: configurations, scripts. */
function partOf(path: string, layer: NuxtLayer): 'app' | 'server' | 'shared' | null {
  const { folder, sources } = layer;
  if (serverFolders(layer).some((each) => path.startsWith(`${each}/`))) return 'server';
  if (path.startsWith(`${folder}/shared/`)) return 'shared';
  if (!path.startsWith(`${sources}/`)) return null;
  if (sources !== folder) return 'app';
  const [first = '', second] = path.slice(folder.length + 1).split('/');
  if (second === undefined) return first.endsWith('.vue') ? 'app' : null;
  return apart.has(first) ? null : 'app';
}

/** The names of the components that elements of a template may show, as code names them; an element of one small word is one of HTML. */
function shownBy(file: ts.SourceFile): readonly string[] {
  const elements = (componentOf(file)?.elements ?? []).filter(({ name }) => /^[A-Z]|-/.test(name));
  if (elements.length === 0) return [];
  const declared = declaredNames(file);
  return elements.map(({ name }) => inPascalCase(name)).filter((name) => !declared.has(name));
}

/** A statement that imports from a module which Nuxt writes. */
interface GeneratedImport extends ts.TextRange {
  readonly names: readonly { readonly local: string; readonly from: Importable }[];
}

/**
 * `import { useCart as cart, ref } from '#imports'`. What the table does not have is Nuxt's own: it is left out, so that it is the name that Nuxt
 * knows everywhere, and one of another name stays an import.
 */
function importsOfGenerated(
  file: ts.SourceFile,
  { inCode, components }: KnownNames,
  wanted: WantedNames,
): readonly GeneratedImport[] {
  return file.statements.flatMap((each) => {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) return [];
    const module = each.moduleSpecifier.text;
    if (!/^#(imports|components)$/.test(module)) return [];
    const bindings = each.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    const [table, isWanted] = module === '#components' ? [components, wanted.asElement] : [inCode, wanted.inCode];
    const asked = bindings.elements.map(({ name, propertyName }) => ({
      local: name.text,
      exported: (propertyName ?? name).text,
    }));
    const isNuxts = (name: string): boolean => module === '#imports' && !table.has(name);
    if (!asked.some(({ exported }) => isWanted(exported) || isNuxts(exported))) return [];
    const names = asked
      .filter(({ local, exported }) => local !== exported || !isNuxts(exported))
      .map(({ local, exported }) => ({ local, from: table.get(exported) ?? { from: module, exported } }));
    return [{ pos: each.getStart(file), end: each.end, names }];
  });
}

function statement(local: string, importable: Importable | undefined, path: string): string {
  if (importable === undefined) return '';
  const { from, exported } = importable;
  const relative = posix.relative(posix.dirname(path), from);
  const specifier = !from.startsWith('/') ? from : relative.startsWith('.') ? relative : `./${relative}`;
  return `\nimport { ${exported === local ? local : `${exported} as ${local}`} } from ${JSON.stringify(specifier)};`;
}
