import type { Value } from '../../../../src/code-model/facts.ts';
import { templateFacts } from '../../../../src/languages/templates/template-facts.ts';

/** What a template asks, one line each: what asks, the verb if it states one, the address. */
export function asked(text: string, path = 'page.html'): string[] {
  return templateFacts(path, text, false).calls.flatMap(({ callee, arguments: [given], lines }) => {
    if (callee.kind !== 'external' || given?.kind !== 'record') return [];
    const { url, verb } = given.members;
    const method = verb === undefined ? '' : ` ${shown(verb).split('|')[0]}`;
    return [`${lines.startLine} ${callee.symbol.replace('html#', '')}${method} ${shown(url)}`];
  });
}

/** The calls of scripts with constant arguments. */
export function called(text: string, path = 'page.html'): string[] {
  return templateFacts(path, text, false).calls.flatMap(({ callee, arguments: given, lines }) =>
    callee.kind === 'external' && callee.symbol.startsWith('html#')
      ? []
      : [`${lines.startLine} ${shown(callee)}(${given.map(shown).join(', ')})`],
  );
}

function shown(value: Value | undefined): string {
  switch (value?.kind) {
    case 'text':
      return value.text;
    case 'joined':
      return value.parts.map(shown).join('');
    case 'choice':
      return value.of.map(shown).join('|');
    case 'external':
      return value.symbol.replace('globalThis#', '');
    case 'member':
      return `${shown(value.of)}.${value.name}`;
    case 'record':
      return Object.entries(value.members)
        .map(([name, of]) => `${name}:${shown(of)}`)
        .join(' ');
    default:
      return '{}';
  }
}
