import ts from 'typescript';

/** Options that decide what code means. The rest is about emitting, reporting, or finding files, and does not keep projects apart. */
const meaningfulOptions = [
  'target',
  'module',
  'moduleResolution',
  'moduleDetection',
  'lib',
  'noLib',
  'jsx',
  'jsxFactory',
  'jsxFragmentFactory',
  'jsxImportSource',
  'reactNamespace',
  'checkJs',
  'allowSyntheticDefaultImports',
  'esModuleInterop',
  'allowUmdGlobalAccess',
  'allowImportingTsExtensions',
  'allowArbitraryExtensions',
  'resolveJsonModule',
  'resolvePackageJsonExports',
  'resolvePackageJsonImports',
  'customConditions',
  'moduleSuffixes',
  'experimentalDecorators',
  'emitDecoratorMetadata',
  'useDefineForClassFields',
  'strict',
  'strictNullChecks',
  'strictFunctionTypes',
  'strictBindCallApply',
  'strictPropertyInitialization',
  'strictBuiltinIteratorReturn',
  'noImplicitAny',
  'noImplicitThis',
  'useUnknownInCatchVariables',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'alwaysStrict',
  'libReplacement',
] as const;

/** The options of a project that its program needs. How its files find modules is determined apart from this, file by file. */
export function programOptions(options: ts.CompilerOptions): ts.CompilerOptions {
  const kept = meaningfulOptions.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]);
  return {
    ...(Object.fromEntries(kept) as ts.CompilerOptions),
    jsx: options.jsx ?? ts.JsxEmit.Preserve,
    skipLibCheck: options.skipLibCheck ?? false,
    allowJs: true,
    // Components of Vue and Svelte keep their names.
    allowNonTsExtensions: true,
    // The compiler's own depth for plain JavaScript: packages without declarations are known by their code.
    maxNodeModuleJsDepth: 2,
    noEmit: true,
    types: [],
  };
}

/** Two projects of one key mean the same by the same code, and can share a program. */
export function programKey(options: ts.CompilerOptions): string {
  const { skipLibCheck: _, ...kept } = programOptions(options);
  return JSON.stringify(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Options for code that no config speaks for: whatever resolves, resolves; nothing is global but what is declared so. */
export const optionsWithoutConfig: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  resolveJsonModule: false,
  strict: true,
  noImplicitAny: false,
  skipLibCheck: true,
};
