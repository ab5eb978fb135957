import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { PackageIdentity, ProgramPlan, ProjectScope } from '../../../../src/analyzers/typescript/program-plan.ts';

export interface SimpleScopeOptions {
  readonly options?: ts.CompilerOptions;
  /** Root names of each program, relative; default: one program with all files. */
  readonly programs?: readonly (readonly string[])[];
  /** Texts by relative path that stand in for or beside those on disk. */
  readonly texts?: Readonly<Record<string, string>>;
}

const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  allowJs: true,
  jsx: ts.JsxEmit.ReactJSX,
  skipLibCheck: true,
  types: [],
};

/** A hand-made scope over a folder: every source file in it but `node_modules` is in scope. */
export function simpleScope(root: string, simple: SimpleScopeOptions = {}): ProjectScope {
  const rootDirectory = root.replaceAll('\\', '/');
  const options = { ...defaults, ...simple.options };
  const texts = new Map(
    Object.entries(simple.texts ?? {}).map(([name, text]) => [path.posix.join(rootDirectory, name), text]),
  );
  const inScope = (file: string): boolean =>
    file.startsWith(`${rootDirectory}/`) && !file.includes('/node_modules/') && /\.[cm]?[jt]sx?$/.test(file);
  const all = [...new Set([...ts.sys.readDirectory(rootDirectory), ...texts.keys()])].filter(inScope).sort();
  const plan = (names: readonly string[], label: string): ProgramPlan => ({
    label,
    configPath: null,
    rootNames: names,
    options,
  });
  const programs = simple.programs?.map((names) => names.map((name) => path.posix.join(rootDirectory, name))) ?? [all];
  return {
    rootDirectory,
    plans: programs.map((names, index) => plan(names, `program ${index + 1}`)),
    restPlans: (analysed) => {
      const rest = all.filter((file) => !analysed.has(file));
      return rest.length === 0 ? [] : [plan(rest, 'rest')];
    },
    inScope,
    isTest: (file) => /\.test\.[jt]sx?$/.test(file),
    packageOf,
    createHost: () => hostWith(options, texts),
  };
}

function hostWith(options: ts.CompilerOptions, texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
  host.readFile = (file) => texts.get(file) ?? readFile.call(host, file);
  const known = (file: string): string | undefined => texts.get(file);
  const original = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, onError) => {
    const text = known(file);
    return text === undefined ? original(file, language, onError) : ts.createSourceFile(file, text, language, true);
  };
  return host;
}

function packageOf(file: string): PackageIdentity | null {
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
  const { version } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8')) as { version: string };
  if (installed === '@types/node') return { manager: 'runtime', name: 'node', version, directory };
  return { manager: 'npm', name: installed.replace(/^@types\//, ''), version, directory };
}
