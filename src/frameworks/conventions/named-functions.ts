import { fittingFiles, textOf } from '../../code-model/conventions/convention-files.ts';
import { defaultExport } from '../../code-model/default-export.ts';
import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { NamedFilesRule } from '../rules/convention-schema.ts';
import { functionsOf } from '../start-points/functions-of.ts';

/** What wraps the members of a controller: functions that give functions that give them. */
const maxDepth = 4;

/** The functions of the files of one package that texts name: `boards/show`, `BoardController.show`, `api::board.board.find`. */
export class NamedFunctions {
  private readonly resolver: ValueResolver;
  /** By kind, then by name. */
  private readonly files = new Map<
    string,
    Map<string, { readonly rule: NamedFilesRule; readonly facts: FileFacts }[]>
  >();
  private readonly rules: readonly NamedFilesRule[];

  constructor(rules: readonly NamedFilesRule[], folder: string, resolver: ValueResolver) {
    this.resolver = resolver;
    this.rules = rules;
    for (const rule of rules) {
      const ofKind = this.files.get(rule.kind) ?? new Map();
      this.files.set(rule.kind, ofKind);
      for (const { facts, parts } of fittingFiles(rule.files, folder, resolver.table.files())) {
        const name = plainName(textOf(rule.name, parts, rule.spelling), rule);
        ofKind.set(name, [...(ofKind.get(name) ?? []), { rule, facts }]);
      }
    }
  }

  /** A name as it is compared with others of its kind. */
  plain(text: string, kind: string): string {
    const rule = this.rules.find((each) => each.kind === kind);
    return rule === undefined ? text : plainName(text, rule);
  }

  /** Keys of the functions that a text names; none where there is no such file, or it has no such member. */
  of(text: string, kind: string): readonly string[] {
    const files = this.files.get(kind) ?? new Map<string, never[]>();
    const name = this.plain(text, kind);
    const whole = (files.get(name) ?? []).flatMap(({ rule, facts }) => this.run(rule, facts));
    if (whole.length > 0) return [...new Set(whole)];
    const found = this.rules.flatMap((rule) => {
      const at = rule.kind !== kind || rule.member === undefined ? -1 : name.lastIndexOf(rule.member);
      if (at < 0 || rule.member === undefined) return [];
      const named = (files.get(name.slice(0, at)) ?? []).filter((each) => each.rule === rule);
      const member = name.slice(at + rule.member.length);
      return named.flatMap(({ facts }) => this.membersOf(defaultExport(facts), member, rule, 0));
    });
    return [...new Set(found)];
  }

  private run({ runs }: NamedFilesRule, facts: FileFacts): readonly string[] {
    const whole = defaultExport(facts);
    const named = runs === undefined ? [] : functionsOf({ kind: 'member', of: whole, name: runs }, this.resolver);
    const isFunction = this.resolver.resolve(whole).some(({ kind }) => kind === 'function');
    return named.length > 0 || !isFunction ? named : functionsOf(whole, this.resolver);
  }

  /** The functions of a member of what a file exports: of a class a method, of a function what it gives. */
  private membersOf(value: Value, name: string, rule: NamedFilesRule, depth: number): readonly string[] {
    if (depth > maxDepth) return [];
    const { resolver } = this;
    return resolver.resolve(value).flatMap((each): readonly string[] => {
      if (each.kind === 'class') return this.methodOf(each.object, name, rule);
      if (each.kind === 'record' || each.kind === 'import') {
        const entries = resolver.entriesOf(each).filter(([key]) => sameName(key, name, rule));
        return entries.flatMap(([, member]) => functionsOf(member, resolver));
      }
      const given =
        each.kind === 'function'
          ? (resolver.table.function(each.object)?.returns ?? [])
          : each.kind === 'result'
            ? (resolver.table.call(each.call)?.arguments ?? [])
            : [];
      return given.flatMap((inner) => this.membersOf(inner, name, rule, depth + 1));
    });
  }

  private methodOf(object: string, name: string, rule: NamedFilesRule): readonly string[] {
    const lineage = this.resolver.hierarchy.lineage(object);
    const members = lineage.flatMap((each) => this.resolver.table.class(each)?.members ?? []);
    const method = members.find((each) => sameName(each.name, name, rule))?.object;
    return method == null ? [] : [method];
  }
}

function plainName(text: string, { replace = {}, ignoreCase }: NamedFilesRule): string {
  const replaced = Object.entries(replace).reduce(
    (name, [pattern, to]) => name.replace(new RegExp(pattern, 'g'), to),
    text,
  );
  return ignoreCase === true ? replaced.toLowerCase() : replaced;
}

function sameName(a: string, b: string, { ignoreCase }: NamedFilesRule): boolean {
  return ignoreCase === true ? a.toLowerCase() === b.toLowerCase() : a === b;
}
