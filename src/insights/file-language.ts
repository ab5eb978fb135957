/** Languages whose syntax rules can look at. `javascript` stands for TypeScript too. */
export type CodeLanguage = 'javascript' | 'python' | 'java' | 'csharp' | 'go';

const languageOfExtension: Readonly<Record<string, CodeLanguage>> = {
  ts: 'javascript',
  mts: 'javascript',
  cts: 'javascript',
  tsx: 'javascript',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
  java: 'java',
  cs: 'csharp',
  go: 'go',
};

/** The language of a file by its name; undefined for what is no code that rules can look at. */
export function codeLanguage(path: string): CodeLanguage | undefined {
  return languageOfExtension[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
