import { PathPatterns } from '../../../rule-files/path-patterns.ts';
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

export interface FileRule extends RuleOf<DocumentDetection | LineDetection> {
  /** One of `filePatterns` of the set. */
  readonly files: PathPatterns;
}

/** Rules arranged by what they look at. */
export interface RuleSet {
  readonly code: ReadonlyMap<CodeLanguage, CodeRules>;
  readonly files: readonly FileRule[];
  /** Which files these look at, each list of patterns once: many rules look at the same. */
  readonly filePatterns: readonly PathPatterns[];
}

interface LanguageRules {
  readonly calls: CodeRules['calls'];
  readonly syntax: CodeRules['syntax'][number][];
  readonly symbols: string[];
}

export function arrangeRules(rules: readonly CloudRule[]): RuleSet {
  const code = new Map<CodeLanguage, LanguageRules>();
  const files: FileRule[] = [];
  const filePatterns = new Map<string, PathPatterns>();
  for (const rule of rules) {
    const { detection } = rule;
    if (detection.kind === 'results') continue;
    if (detection.kind === 'document' || detection.kind === 'lines') {
      const key = detection.files.join('\n');
      const patterns = filePatterns.get(key) ?? new PathPatterns(detection.files);
      filePatterns.set(key, patterns);
      files.push({ rule, detection, files: patterns });
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
    filePatterns: [...filePatterns.values()],
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

/** The word that must stand in the text, as a regular expression: the last of the name that is not its version alone; empty when there is none. */
function wordOf(symbol: string): string {
  const [module = '', member = ''] = symbol.split('#');
  const name = (module === '' ? member : module).replace(/\(.*$/, '');
  const parts = name.replace(/\*$/, '').split(/[./]/);
  const at = parts.findLastIndex((part) => !/^(v\d+|\W*)$/.test(part));
  if (at < 0) return '';
  const word = (parts[at] as string).replace(/^\W+/, '');
  const isBeginning = name.endsWith('*') && at === parts.length - 1;
  return word.replaceAll(/\W/g, '\\$&') + (isBeginning ? '' : '\\b');
}
