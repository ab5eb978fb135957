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

export function arrangeRules(rules: readonly CloudRule[]): RuleSet {
  const code = new Map<CodeLanguage, { calls: CodeRules['calls']; syntax: CodeRules['syntax'][number][] }>();
  const files: FileRule[] = [];
  for (const rule of rules) {
    const { detection } = rule;
    if (detection.kind === 'results') continue;
    if (detection.kind === 'document' || detection.kind === 'lines') {
      const matcher = ignore().add([...detection.files]);
      files.push({ rule, detection, appliesTo: (path) => matcher.ignores(path) });
      continue;
    }
    const language = code.get(detection.language) ?? { calls: new SymbolIndex(), syntax: [] };
    code.set(detection.language, language);
    if (detection.kind === 'calls') {
      for (const symbol of detection.symbols) language.calls.add(symbol, { rule, detection });
    } else {
      language.syntax.push({ rule, detection, symbols: indexSymbols(detection.symbols) });
    }
  }
  return { code, files };
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
