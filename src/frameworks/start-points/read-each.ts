import type { CallFact, Value } from '../../code-model/facts.ts';
import { namedInHouse } from '../../value-analysis/python-modules.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { elementsOf, type Selected, select, textsAt } from '../rules/select.ts';
import type { ClassOperation } from './class-operation.ts';
import { functionsNamed } from './functions-named.ts';
import { withWrapped } from './functions-of.ts';
import { handlerNames } from './handler-names.ts';
import { orderOf } from './order-of.ts';
import { Procedures, recordUnknown } from './procedures.ts';
import { operationsOf } from './registered-operations.ts';
import type { Registrations } from './registrations.ts';
import { verbsAt } from './stated-verbs.ts';

/** What selectors choose from a call. */
export function selectedBy(selectors: readonly string[], call: CallFact, finder: InstanceFinder): readonly Selected[] {
  return selectors.flatMap((selector) => select(selector, finder.subjectOf(call), finder.resolver));
}

/** A start point for each member of a record or element of a list: `{ "nightly": { "task": "shop.tasks.clean" } }`. */
export function readEach(
  { call, rule, rules }: MatchedCall,
  { each, turns, ...startPoint }: StartPointRule,
  at: string | null,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  const { file: ownFile, language, test } = resolver.table.fileOf(call);
  const [above = ''] = textsAt(listOf(rule.path), finder.subjectOf(call), resolver);
  const chosen = [
    ...selectedBy(listOf(each), call, finder),
    ...byTurns(selectedBy(listOf(turns), call, finder), resolver),
  ];
  const procedures =
    startPoint.definition === undefined ? null : new Procedures(call, startPoint.definition, chosen, finder, found);
  if (procedures?.isUnknown() === true) recordUnknown(call, rules.framework, resolver);
  for (const { value, key } of chosen) {
    const subject = { arguments: [value] };
    const { file, lines } = procedures?.placeOf(value, key) ?? { file: ownFile, lines: call.lines };
    const [name = procedures?.pathOf(key) ?? key] = textsAt(listOf(startPoint.name), subject, resolver);
    const handlers = listOf(startPoint.handlers)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap((selected) => handlersNamed(selected.value, startPoint, resolver));
    const named =
      name === '' && startPoint.useHandlerName === true ? namesOfFunctions(handlers, ownFile, call, resolver) : [name];
    const { runs } = startPoint;
    const names = runs === undefined ? [] : textsAt(listOf(runs.name), subject, resolver);
    const declared = {
      rule: rule.id,
      rules,
      startPoint,
      at,
      ...(runs === undefined ? {} : { runs: { type: runs.type, names } }),
      paths: named.map((each) =>
        withPrefix(rule.pathIs === 'regexp' ? regexpPath(each) : each, above, startPoint, rules),
      ),
      file,
      lines,
      order: orderOf(call),
      language,
      test,
    };
    const [anyVerb = startPoint.anyVerb ?? 'ANY'] = verbsAt(listOf(startPoint.verb), subject, resolver);
    const stated = turns === undefined ? subject : { arguments: namedInFile(value, ownFile, resolver) };
    const operations = operationsOf(stated, startPoint, [], finder, found);
    const plain: ClassOperation = { verb: '', path: '', objects: handlers };
    for (const { verb, objects, receiver, brought } of operations.length > 0 ? operations : [plain]) {
      const own = objects.map((object) => ({ object, receiver, brought, file, lines }));
      found.declarations.push({ ...declared, verb: verb || anyVerb, handlers: own });
    }
  }
}

/** The functions that a value names; of a procedure also what a wrapper of the application was given: `checked(addCart, schema)`. */
function handlersNamed(value: Value, { definition }: StartPointRule, resolver: ValueResolver): readonly string[] {
  const named = functionsNamed(value, resolver);
  return definition === undefined ? named : withWrapped(named, resolver);
}

/** The answers of a list that states paths and answers by turns, each under its path: `urls = ('/carts', 'Carts', …)`. */
function byTurns(lists: readonly Selected[], resolver: ValueResolver): readonly Selected[] {
  return lists.flatMap(({ value }) => {
    const items = elementsOf(value, resolver);
    return items.flatMap((item, at): Selected[] => {
      const [path] = at % 2 === 1 ? resolver.textsOf(items[at - 1] as Value) : [];
      return path === undefined ? [] : [{ value: item, key: path }];
    });
  });
}

/** What a text names, in the file itself or in a module by its dotted name; the value itself where it is none. */
function namedInFile(value: Value, file: string, resolver: ValueResolver): readonly Value[] {
  const texts = resolver.textsOf(value);
  if (texts.length === 0) return [value];
  return texts.flatMap((text): Value[] => {
    const loaded = namedInHouse(text, resolver.table);
    return [loaded ?? { kind: 'import', file, name: text }];
  });
}

function namesOfFunctions(
  objects: readonly string[],
  file: string,
  { lines }: CallFact,
  resolver: ValueResolver,
): readonly string[] {
  return handlerNames(
    objects.map((object) => ({ object, file, lines })),
    resolver,
  );
}

function withPrefix(
  path: string,
  above: string,
  { prefix = '', separator }: StartPointRule,
  rules: MatchedCall['rules'],
): string {
  const inner = above === '' ? path : joinPath(above, path, separator ?? rules.separator);
  return prefix === '' ? inner : joinPath(prefix, inner);
}
