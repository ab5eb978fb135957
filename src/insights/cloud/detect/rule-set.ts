import ignore from 'ignore';
import type { CodeLanguage } from '../../file-language.ts';
import type {
  CallDetection,
  CloudRule,
  DocumentDetection,
  LineDetection,
  SyntaxDetection,
} from '../rules/cloud-rule.ts';
import { SymbolIndex } from './symbol-index.ts';

export interface RuleOf<D> {
  readonly rule: CloudRule;
  readonly detection: D;
}

/** The rules of one language, ready to be asked. */
export interface CodeRules {
  readonly calls: SymbolIndex<RuleOf<CallDetection>>;
  /** A file whose text this does not match names nothing that a rule looks for by qualified name. */
  readonly mention: RegExp;
  readonly syntax: readonly (RuleOf<SyntaxDetection> & {
    /** By metavariable. */
    readonly symbols: ReadonlyMap<string, SymbolIndex<true>>;
  })[];
}

export type FileRule = RuleOf<DocumentDetection | LineDetection> & { readonly appliesTo: (path: string) => boolean };

/** Rules arranged by what they look at. */
export interface RuleSet {
  readonly code: ReadonlyMap<CodeLanguage, CodeRules>;
  readonly files: readonly FileRule[];
}

interface LanguageRules {
  readonly calls: CodeRules['calls'];
  readonly syntax: CodeRules['syntax'][number][];
  readonly symbols: string[];
}

export function arrangeRules(rules: readonly CloudRule[]): RuleSet {
  const code = new Map<CodeLanguage, LanguageRules>();
  const files: FileRule[] = [];
  for (const rule of rules) {
    const { detection } = rule;
    if (detection.kind === 'results') continue;
    if (detection.kind === 'document' || detection.kind === 'lines') {
      const matcher = ignore().add([...detection.files]);
      files.push({ rule, detection, appliesTo: (path) => matcher.ignores(path) });
      continue;
    }
    const language = code.get(detection.language) ?? { calls: new SymbolIndex(), symbols: [], syntax: [] };
    code.set(detection.language, language);
    const { calls, syntax } = detection;
    if (calls !== undefined) {
      for (const symbol of calls.symbols) language.calls.add(symbol, { rule, detection: calls });
      language.symbols.push(...calls.symbols);
    }
    if (syntax !== undefined) {
      language.syntax.push({ rule, detection: syntax, symbols: indexSymbols(syntax.symbols) });
      language.symbols.push(...Object.values(syntax.symbols).flat());
    }
  }
  return {
    code: new Map([...code].map(([name, rules]) => [name, { ...rules, mention: mentionOf(rules.symbols) }])),
    files,
  };
}

function indexSymbols(symbols: SyntaxDetection['symbols']): ReadonlyMap<string, SymbolIndex<true>> {
  return new Map(
    Object.entries(symbols).map(([variable, names]) => {
      const index = new SymbolIndex<true>();
      for (const name of names) index.add(name, true);
      return [variable, index];
    }),
  );
}

/**
 * Matches a text in which one of the qualified names can be used: to be bound to it, a file writes at least the last part of its
 * module or type, or of a global the last part of its name.
 */
function mentionOf(symbols: readonly string[]): RegExp {
  const words = [...new Set(symbols.map(wordOf))];
  if (words.includes('')) return /^/;
  return words.length === 0 ? /(?!)/ : new RegExp(`\\b(?:${words.join('|')})`);
}

/** The word that must stand in the text, as a regular expression; empty when there is none. */
function wordOf(symbol: string): string {
  const [module = '', member = ''] = symbol.split('#');
  const name = (module === '' ? member : module).replace(/\(.*$/, '');
  const last = name.replace(/\*$/, '').split(/[./]/).at(-1) ?? '';
  return /^(v\d+|)$/.test(last) ? '' : last.replaceAll(/\W/g, '\\$&') + (name.endsWith('*') ? '' : '\\b');
}
