import { existsSync, readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Lets Node load the sources of an application as its own tools would: TypeScript, imports without endings, path mappings, stubs. */
export function installHooks(folder: string, stubs: Readonly<Record<string, string>>): void {
  const options = compilerOptions(folder);
  registerHooks({
    resolve(specifier, context, next) {
      const stub = stubs[specifier];
      if (stub !== undefined) return { url: `stub:${specifier}`, format: 'commonjs', shortCircuit: true };
      const file = sourceFile(specifier, context.parentURL, folder, options);
      return file === null ? next(specifier, context) : { url: pathToFileURL(file).href, shortCircuit: true };
    },
    load(url, context, next) {
      if (url.startsWith('stub:')) {
        return { format: 'commonjs', source: stubs[url.slice('stub:'.length)] ?? '', shortCircuit: true };
      }
      const isSource = url.startsWith('file:') && /\.[cm]?tsx?$/.test(url) && !url.includes('/node_modules/');
      if (!isSource) return next(url, context);
      const file = fileURLToPath(url);
      const isModule = packageType(file) === 'module';
      const module = isModule ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
      const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
        fileName: file,
        compilerOptions: { ...options, module, moduleResolution: ts.ModuleResolutionKind.Bundler, sourceMap: false },
      });
      return { format: isModule ? 'module' : 'commonjs', source: outputText, shortCircuit: true };
    },
  });
}

function compilerOptions(folder: string): ts.CompilerOptions {
  const path = join(folder, 'tsconfig.json');
  const common = { target: ts.ScriptTarget.ES2022, esModuleInterop: true, verbatimModuleSyntax: false };
  if (!existsSync(path)) return common;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { experimentalDecorators, emitDecoratorMetadata, paths, baseUrl } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    folder,
  ).options;
  const given = { experimentalDecorators, emitDecoratorMetadata, paths, baseUrl };
  return { ...common, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** The TypeScript file that a specifier of the application's own code means; null for anything else. */
function sourceFile(
  specifier: string,
  parent: string | undefined,
  folder: string,
  options: ts.CompilerOptions,
): string | null {
  if (parent === undefined || !parent.startsWith('file:') || parent.includes('/node_modules/')) return null;
  const starts = specifier.startsWith('.')
    ? [join(dirname(fileURLToPath(parent)), specifier)]
    : mapped(specifier, folder, options);
  for (const start of starts) {
    const plain = start.replace(/\.([cm]?)js$/, '.$1ts');
    for (const candidate of [start, plain, `${start}.ts`, `${start}.tsx`, join(start, 'index.ts')]) {
      if (/\.[cm]?tsx?$/.test(candidate) && existsSync(candidate) && statSync(candidate).isFile()) return candidate;
    }
  }
  return null;
}

function mapped(specifier: string, folder: string, { paths = {}, baseUrl = folder }: ts.CompilerOptions): string[] {
  return Object.entries(paths).flatMap(([pattern, targets]) => {
    const start = pattern.replace(/\*$/, '');
    if (!pattern.endsWith('*') || !specifier.startsWith(start)) return [];
    return targets.map((target) => join(baseUrl, target.replace('*', specifier.slice(start.length))));
  });
}

function packageType(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { type?: string }).type ?? 'commonjs';
  }
  return 'commonjs';
}
