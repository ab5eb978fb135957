import { fittingFiles } from '../../code-model/conventions/convention-files.ts';
import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { RouteGuardRule } from '../rules/convention-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, membersOf, recordsOf, select } from '../rules/select.ts';
import { functionsOf } from '../start-points/functions-of.ts';
import type { Handler } from '../start-points/start-point.ts';
import type { NamedFunctions } from './named-functions.ts';

interface Guard {
  readonly kind: string;
  /** The names that it stands for end here: `boards/` of `boards/*`. */
  readonly start: string;
  readonly isExact: boolean;
  readonly handlers: readonly Handler[];
}

/** What files state to run before named functions. Of several that fit a name the nearest one holds, and no other. */
export class RouteGuards {
  private readonly guards: readonly Guard[];
  private readonly named: NamedFunctions;

  constructor(rules: readonly RouteGuardRule[], folder: string, named: NamedFunctions, resolver: ValueResolver) {
    this.named = named;
    this.guards = rules.flatMap((rule) =>
      fittingFiles(rule.files, folder, resolver.table.files()).flatMap(({ facts: { file } }) => {
        const whole: Value = { kind: 'import', file, name: '*' };
        const stated = listOf(rule.guards).flatMap((selector) => select(selector, { arguments: [whole] }, resolver));
        return stated.flatMap(({ value }) => guardsIn(value, '', rule, file, named, resolver));
      }),
    );
  }

  /** What runs before the functions of these names. */
  before(names: readonly { readonly kind: string; readonly name: string }[]): readonly Handler[] {
    return names.flatMap(({ kind, name }) => {
      const plain = this.named.plain(name, kind);
      const fitting = this.guards.filter(
        (each) => each.kind === kind && (each.isExact ? each.start === plain : plain.startsWith(each.start)),
      );
      const [nearest] = fitting.sort(
        (a, b) => Number(b.isExact) - Number(a.isExact) || b.start.length - a.start.length,
      );
      return nearest?.handlers ?? [];
    });
  }
}

/** `{ '*': 'signed-in', 'boards/*': […], BoardController: { show: true } }` */
function guardsIn(
  value: Value,
  above: string,
  rule: RouteGuardRule,
  file: string,
  named: NamedFunctions,
  resolver: ValueResolver,
): readonly Guard[] {
  return membersOf(value, resolver).flatMap(({ key, value: stated }): readonly Guard[] => {
    const name = named.plain(`${above}${key}`, rule.of);
    if (recordsOf(stated, resolver).length > 0) return guardsIn(stated, `${key}/`, rule, file, named, resolver);
    const lines = { startLine: 1, endLine: 1 };
    const objects = elementsOf(stated, resolver).flatMap((each) => [
      ...functionsOf(each, resolver),
      ...resolver.textsOf(each).flatMap((text) => named.of(text, rule.kind)),
    ]);
    const handlers = [...new Set(objects)].map((object): Handler => ({ object, file, lines, rule: rule.id }));
    const isExact = !name.endsWith('*');
    return [{ kind: rule.of, start: isExact ? name : name.slice(0, -1), isExact, handlers }];
  });
}
