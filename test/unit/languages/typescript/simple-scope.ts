import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parseSource } from '../../../../src/languages/typescript/components/component-source.ts';
import type { FileAccess } from '../../../../src/languages/typescript/host/file-access.ts';
import { manifestFact } from '../../../../src/languages/typescript/packages/manifest-fact.ts';
import { PackageManifests } from '../../../../src/languages/typescript/packages/package-manifest.ts';
import type { PackageIdentity, ProgramPlan, ProjectScope } from '../../../../src/languages/typescript/program-plan.ts';

/** Source texts by path relative to the project. */
export type Texts = Readonly<Record<string, string>>;

export interface SimpleScopeOptions {
  readonly options?: ts.CompilerOptions;
  /** Root names of each program, relative; default: one program with all files. */
  readonly programs?: readonly (readonly string[])[];
}

const rootDirectory = '/project';

const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  allowJs: true,
  experimentalDecorators: true,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts'],
  skipLibCheck: true,
  allowNonTsExtensions: true,
  types: [],
};

/** The files of a fixture folder; `installed/` stands for `node_modules/`. */
export function fixtureTexts(folder: string): Texts {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'expected.txt') continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path
      .relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/^installed\//, 'node_modules/');
    texts[name] = readFileSync(file, 'utf8');
  }
  return texts;
}

/** A project in memory: every source file outside `node_modules` and `generated` is in scope, `*.test.*` is test code. */
export function simpleScope(files: Texts, simple: SimpleScopeOptions = {}): ProjectScope {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`${rootDirectory}/${name}`, text]));
  const options = { ...defaults, ...simple.options };
  const inScope = (file: string): boolean =>
    file.startsWith(`${rootDirectory}/`) &&
    !/\/(node_modules|generated)\//.test(file) &&
    /\.([cm]?[jt]sx?|vue|svelte)$/.test(file);
  const all = [...texts.keys()].filter(inScope).sort();
  const plan = (rootNames: readonly string[], label: string): ProgramPlan => ({
    label,
    configPath: null,
    rootNames,
    options,
  });
  const programs = simple.programs?.map((names) => names.map((name) => `${rootDirectory}/${name}`)) ?? [all];
  return {
    rootDirectory,
    plans: programs.map((names, index) => plan(names, `program ${index + 1}`)),
    restPlans: (analysed) => {
      const rest = all.filter((file) => !analysed.has(file));
      return rest.length === 0 ? [] : [plan(rest, 'rest')];
    },
    inScope,
    isTest: (file) => /\.test\.[jt]sx?$/.test(file),
    packageOf: (file) => packageOf(file, texts),
    manifests: () => {
      const access = { isFile: (file: string) => texts.has(file), readText: (file: string) => texts.get(file) };
      const manifests = new PackageManifests(access as FileAccess);
      const folders = [...texts.keys()].filter(
        (file) => /\/package\.json$/.test(file) && !file.includes('/node_modules/'),
      );
      return folders
        .flatMap((file) => manifests.of(path.posix.dirname(file)) ?? [])
        .map((manifest) => manifestFact(manifest, rootDirectory, new Set(all), () => null));
    },
    createHost: () => memoryHost(options, texts),
    readText: (file) => texts.get(file),
    stateOf: (file) => texts.get(file) ?? (/\/typescript\/lib\//.test(file) ? 'library' : undefined),
    surroundings: () => [...texts.keys()].sort().join(),
  };
}

function memoryHost(options: ts.CompilerOptions, texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const disk = ts.createCompilerHost(options, true);
  const isLibrary = (file: string): boolean => file.startsWith(path.posix.dirname(disk.getDefaultLibFileName(options)));
  const folders = new Set<string>();
  for (const file of texts.keys()) {
    for (let folder = path.posix.dirname(file); folder !== '/'; folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  const host: ts.CompilerHost = {
    ...disk,
    getCurrentDirectory: () => rootDirectory,
    resolveModuleNameLiterals: (literals, containing, _redirect, given) =>
      literals.map(({ text }) => {
        const component = path.posix.join(path.posix.dirname(containing), text);
        if (!/\.(vue|svelte)$/.test(text) || !texts.has(component))
          return ts.resolveModuleName(text, containing, given, host);
        return { resolvedModule: { resolvedFileName: component, extension: ts.Extension.Ts } };
      }),
    fileExists: (file) => texts.has(file) || (isLibrary(file) && disk.fileExists(file)),
    readFile: (file) => texts.get(file) ?? (isLibrary(file) ? disk.readFile(file) : undefined),
    directoryExists: (folder) => folders.has(folder) || folder === '/',
    getDirectories: () => [],
    realpath: (file) => file,
    getSourceFile: (file, language, onError) => {
      const text = texts.get(file);
      if (text === undefined) return isLibrary(file) ? disk.getSourceFile(file, language, onError) : undefined;
      return parseSource(file, text, language, true);
    },
  };
  return host;
}

function packageOf(file: string, texts: ReadonlyMap<string, string>): PackageIdentity | null {
  const library = /\/typescript\/lib\/lib\.([\w.]+)\.d\.ts$/.exec(file);
  if (library !== null) {
    const name = /^(dom|webworker|scripthost)/.test(library[1] ?? '') ? 'dom' : 'ecmascript';
    return { manager: 'runtime', name, version: null, directory: null };
  }
  const at = file.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const parts = file.slice(at + '/node_modules/'.length).split('/');
  const installed = parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
  const directory = `${file.slice(0, at)}/node_modules/${installed}`;
  const { version } = JSON.parse(texts.get(`${directory}/package.json`) ?? '{}') as { version?: string };
  const known = { version: version ?? null, directory };
  if (installed === '@types/node') return { manager: 'runtime', name: 'node', ...known };
  return { manager: 'npm', name: installed.replace(/^@types\//, ''), ...known };
}
