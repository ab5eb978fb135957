import { closingOf, splitParameters, topLevelIndex } from './split-parameters.ts';

const longestType = 120;
/** Signatures beyond this are not read. */
const longestSignature = 20_000;

/** Languages that write a parameter's type before its name, and the return type before the function's. */
const typeFirst = new Set(['Java', 'C#', 'C', 'C++', 'CUDA', 'Dart', 'Objective-C']);
const receivers = new Set(['self', 'cls', '&self', '&mut self', 'mut self', 'this', '/', '*']);

/** `name(parameterType, …) return returnType` from a signature as code; `""` where it shows no parameters. Unknown types are `any`. */
export function manglingOf(name: string, code: string, language: string, isConstructor: boolean): string {
  const text = oneLine(code.slice(0, longestSignature).replace(/^(?:\s*@[^\n]*\n)+/, ''));
  const open = openingOf(text, name);
  const close = open < 0 ? -1 : closingOf(text, open);
  if (close < 0) return '';
  const parameters = splitParameters(text.slice(open + 1, close)).filter((one) => !receivers.has(nameOf(one)));
  const types = language === 'Go' ? goTypes(parameters) : parameters.map((one) => parameterType(one, language));
  const result = isConstructor ? '' : returnType(text, open, close, name, language);
  return `${name}(${types.join(', ')})${result === '' ? '' : ` return ${clip(result)}`}`;
}

/** Where the parameters begin: behind the name and its type parameters; of `var f: (…) => …` behind the colon. */
function openingOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    let after = at + name.length;
    if (/[\w$]/.test(text[at - 1] ?? '') || /[\w$]/.test(text[after] ?? '')) continue;
    if (text[after] === '?') after++;
    if (text[after] === '<' || text[after] === '[') after = closingOf(text, after) + 1;
    if (after > 0 && text[after] === '(') return after;
    const typed = /^: (?:<[^>]*>)?\(/.exec(text.slice(after, after + 80));
    if (typed !== null) return after + typed[0].length - 1;
  }
  return /^constructor\(/.test(text) ? 'constructor'.length : -1;
}

function parameterType(parameter: string, language: string): string {
  const bare = cut(parameter, topLevelIndex(parameter, '=')).replace(
    /^(?:@[\w.]+(?:\([^)]*\))?\s+|final\s+|required\s+|ref\s+|out\s+)+/,
    '',
  );
  if (typeFirst.has(language)) return clip(bare.replace(/\s+[\w$]+(\[\])?$/, '$1') || 'any');
  const colon = topLevelIndex(bare, ':');
  const spread = /^(\.\.\.|\*\*?)/.exec(bare)?.[1] ?? '';
  return clip(spread + (colon < 0 ? 'any' : bare.slice(colon + 1).trim()));
}

function returnType(text: string, open: number, close: number, name: string, language: string): string {
  if (typeFirst.has(language)) {
    const front = text.slice(0, text.lastIndexOf(name, open)).trim();
    return front
      .replace(
        /^(?:(?:@[\w.]+(?:\([^)]*\))?|public|private|protected|internal|static|final|abstract|default|synchronized|native|override|virtual|async|<[^>]*>)\s*)+/,
        '',
      )
      .trim();
  }
  const rest = text.slice(close + 1);
  if (language === 'Go') return rest.trim().replace(/\s*\{.*$/, '');
  const found = /^\s*(?:->|=>|:\s*#\s*->|:)\s*(.+?)\s*[:{;]?\s*$/.exec(rest);
  return (found?.[1] ?? '').replace(/^#\s*->\s*/, '');
}

/** Go writes one type behind several names: `a, b int`. */
function goTypes(parameters: readonly string[]): string[] {
  const types: string[] = [];
  let next = '';
  for (const parameter of [...parameters].reverse()) {
    const type = /^[\w]+\s+(.+)$/.exec(parameter)?.[1];
    if (type !== undefined) next = type;
    types.unshift(clip(type ?? (next === '' ? parameter : next)));
  }
  return types;
}

function nameOf(parameter: string): string {
  return cut(cut(parameter, topLevelIndex(parameter, '=')), topLevelIndex(parameter, ':')).trim();
}

function cut(text: string, at: number): string {
  return at < 0 ? text.trim() : text.slice(0, at).trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim();
}

function clip(text: string): string {
  return text.length <= longestType ? text : `${text.slice(0, longestType - 1)}…`;
}
