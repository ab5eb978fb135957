import type { CodeKind } from './code-kind.ts';

/** A kind can be determined from this much of a documentation. */
const signatureCharacters = 400;

const fence = /^\s*```[\w-]*\n([\s\S]*?)(?:\n```|$)/;
/** Decorators and modifiers before the word that names the kind. */
const before =
  /^(?:@[^\n]*\n\s*|(?:export|default|declare|abstract|public|private|protected|internal|static|final|readonly|async|pub(?:\([^)]*\))?)\s+)*/;

const byWord = new Map<string, CodeKind>([
  ['class', 'class'],
  ['interface', 'interface'],
  ['protocol', 'interface'],
  ['enum', 'enum'],
  ['enum member', 'enum-member'],
  ['type', 'type-alias'],
  ['struct', 'struct'],
  ['trait', 'trait'],
  ['namespace', 'namespace'],
  ['module', 'module'],
  ['function', 'function'],
  ['def', 'function'],
  ['fn', 'function'],
  ['func', 'function'],
  ['method', 'method'],
  ['constructor', 'constructor'],
  ['get', 'getter'],
  ['set', 'setter'],
  ['getter', 'getter'],
  ['setter', 'setter'],
  ['property', 'property'],
  ['field', 'property'],
  ['attribute', 'property'],
  ['var', 'variable'],
  ['let', 'variable'],
  ['const', 'variable'],
  ['variable', 'variable'],
  ['constant', 'constant'],
  ['macro', 'macro'],
]);

/** The code that a documentation begins with; its first line where it has no code block. */
export function documentedCode(documentation: readonly string[]): string {
  const first = documentation[0] ?? '';
  const fenced = fence.exec(first)?.[1];
  if (fenced !== undefined) return fenced;
  return /^\s*\(/.test(first) ? (first.split('\n', 1)[0] as string) : '';
}

/** The kind that the code in a documentation begins with: `class Cart`, `(method) add(…)`, `var f: (…) => …`, `@property def …`. */
export function documentedKind(code: string): CodeKind | undefined {
  const head = code.slice(0, signatureCharacters);
  if (/^(?:@[^\n]*\n\s*)*?@(?:property|(?:functools\.)?cached_property)\b/.test(head)) return 'getter';
  const declaration = head.replace(before, '');
  const label = /^\(([a-z ]+)\)\s/.exec(declaration)?.[1];
  if (label !== undefined) return byWord.get(label);
  const [, word = '', rest = ''] = /^([a-z]+)\b([\s\S]*)/.exec(declaration) ?? [];
  // A variable whose type is a function is one.
  if (/^(?:var|let|const)$/.test(word) && /^\s+[\w$]+: (?:<[^>]*>)?\([^)]*\) =>/.test(rest)) return 'function';
  return /^\s/.test(rest) || word === 'constructor' ? byWord.get(word) : undefined;
}
