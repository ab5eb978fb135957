import { posix } from 'node:path';
import ts from 'typescript';
import { componentOf, type Missing } from '../components/component-source.ts';
import { inPascalCase } from '../components/imported-names.ts';
import { declaredNames, freeNames } from './free-names.ts';
import { type ImportTable, type ImportTables, importTables, serverFolders } from './import-table.ts';
import { type ApplicationFiles, NuxtApplications, type NuxtLayer } from './nuxt-applications.ts';

/** Folders of an application whose code Nuxt does not transform, where the code of the application lies beside them and not in a folder of its own. */
const apart = new Set(['layers', 'modules', 'node_modules', 'public', 'scripts']);

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
    const table = this.tableFor(file.fileName);
    if (table === null || file.isDeclarationFile) return null;
    const isWanted = (name: string): boolean => (table.get(name)?.from ?? file.fileName) !== file.fileName;
    const names = new Set([...freeNames(file, isWanted), ...shownBy(file).filter(isWanted)]);
    const generated = importsOfGenerated(file, isWanted);
    const asked = generated.flatMap((each) => each.names);
    const statements = [
      ...[...names].sort().map((name) => statement(name, name, file.fileName, table)),
      ...asked.map(({ local, name }) => statement(local, name, file.fileName, table)),
    ];
    return statements.length === 0 ? null : { statements: statements.join(''), instead: generated };
  }

  /** All that the names of all applications stand for, as text: another one makes other programs of unchanged files. */
  state(): string {
    const folders = [...this.applications.folders].sort();
    return folders
      .map((folder) => {
        const { app, server, shared } = this.tablesOf(folder);
        const tables = [app, server, shared].map((table) =>
          [...table].map(([name, { from, exported }]) => `${name} ${from}#${exported}`).sort(),
        );
        return JSON.stringify([folder, tables]);
      })
      .join('\n');
  }

  private tableFor(path: string): ImportTable | null {
    if (this.applications.folders.size === 0) return null;
    const application = this.applications.applicationOf(path);
    if (application === null) return null;
    const [layer] = this.applications
      .layersOf(application)
      .filter(({ folder }) => path.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length);
    const part = layer === undefined ? null : partOf(path, layer);
    return part === null ? null : this.tablesOf(application)[part];
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
function partOf(path: string, layer: NuxtLayer): keyof ImportTables | null {
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
  readonly names: readonly { readonly local: string; readonly name: string }[];
}

/** `import { useCart as cart, ref } from '#imports'`: those that ask for a name of the application. */
function importsOfGenerated(file: ts.SourceFile, isKnown: (name: string) => boolean): readonly GeneratedImport[] {
  return file.statements.flatMap((each) => {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) return [];
    if (!/^#(imports|components)$/.test(each.moduleSpecifier.text)) return [];
    const bindings = each.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    const names = bindings.elements.map(({ name, propertyName }) => ({
      local: name.text,
      name: (propertyName ?? name).text,
    }));
    return names.some(({ name }) => isKnown(name)) ? [{ pos: each.getStart(file), end: each.end, names }] : [];
  });
}

/** What the table does not have stays an import of what Nuxt writes. */
function statement(local: string, name: string, path: string, table: ImportTable): string {
  const { from, exported } = table.get(name) ?? { from: '#imports', exported: name };
  const relative = posix.relative(posix.dirname(path), from);
  const specifier = !from.startsWith('/') ? from : relative.startsWith('.') ? relative : `./${relative}`;
  return `\nimport { ${exported === local ? local : `${exported} as ${local}`} } from ${JSON.stringify(specifier)};`;
}
