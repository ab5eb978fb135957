import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, type FunctionRule, listOf } from '../rules/rule-schema.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';

/** Start points by the types and directives of functions, by what their files import, and by calls whose results a file with a directive exports. */
export function readFunctions(
  file: FileFacts,
  rules: FrameworkRules,
  resolver: ValueResolver,
  found: Registrations,
): void {
  for (const rule of rules.functions ?? []) {
    if (listOf(rule.importing).some((name) => file.imports.includes(name))) readExported(file, rule, rules, found);
    for (const { object, name, type, parameters, directives, lines } of file.functions) {
      const types = type === null ? [] : resolver.symbolsOf(type.name);
      const [first] = parameters;
      const given = first?.type == null ? [] : resolver.symbolsOf(first.type.name);
      const directed =
        rule.directive !== undefined &&
        (directives.includes(rule.directive) || (file.directives.includes(rule.directive) && isExported(object, file)));
      const fits =
        directed ||
        (isExported(object, file) &&
          (types.some((symbol) => listOf(rule.types).includes(symbol)) ||
            given.some((symbol) => listOf(rule.parameters).includes(symbol))));
      if (fits) declareInFile(file, rule, rules, { path: name, objects: [object], lines }, found);
    }
    if (rule.directive !== undefined && file.directives.includes(rule.directive))
      readExportedResults(file, rule, rules, resolver, found);
  }
}

/** The functions that a file exports by their names. */
function readExported(file: FileFacts, rule: FunctionRule, rules: FrameworkRules, found: Registrations): void {
  if (file.test) return;
  for (const [path, value] of Object.entries(file.exports)) {
    if (value.kind !== 'function') continue;
    const lines = file.functions.find(({ object }) => object === value.object)?.lines;
    declareInFile(
      file,
      rule,
      rules,
      { path, objects: [value.object], ...(lines === undefined ? {} : { lines }) },
      found,
    );
  }
}

function isExported(object: string, { exports }: FileFacts): boolean {
  return Object.values(exports).some(
    (value) =>
      (value.kind === 'function' && value.object === object) ||
      (value.kind === 'record' &&
        Object.values(value.members).some((member) => member.kind === 'function' && member.object === object)),
  );
}

/** `export const save = client.inputSchema(schema).action(async () => …)`: a function that calls wrap. */
function readExportedResults(
  file: FileFacts,
  rule: FunctionRule,
  rules: FrameworkRules,
  resolver: ValueResolver,
  found: Registrations,
): void {
  const { coverage } = resolver.table;
  for (const [name, value] of Object.entries(file.exports)) {
    const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined) continue;
    const { lines } = call;
    const objects = [...returnedBy(value, resolver), ...lastPassed(value, resolver)];
    if (objects.length > 0) {
      declareInFile(file, rule, rules, { path: name, objects, lines }, found);
      continue;
    }
    const at = { library: rules.framework, file: file.file, line: lines.startLine, id: `${call.id} ${name}` };
    coverage.unresolved({ kind: 'registration', ...at, reason: 'the handler is not known' });
  }
}

/** Keys of the functions that an in-house function returns: what wraps the handler. */
function returnedBy(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => (each.kind === 'function' ? functionsOf(each, resolver) : []));
}

/** Calls on the results of calls. */
const longestChain = 32;

/** Keys of the functions that the last call of a chain passes which passes any. */
function lastPassed(value: Value, resolver: ValueResolver): readonly string[] {
  let result = value;
  for (let step = 0; step < longestChain; step++) {
    const call = result.kind === 'result' ? resolver.table.call(result.call) : undefined;
    if (call === undefined) return [];
    const passed = call.arguments.map((argument) => functionsOf(argument, resolver));
    const last = passed.findLast((objects) => objects.length > 0);
    if (last !== undefined) return last;
    if (call.callee.kind !== 'member') return [];
    const receivers = resolver.resolve(call.callee.of);
    const [receiver = call.callee.of] = receivers.filter(({ kind }) => kind === 'result');
    result = receiver;
  }
  return [];
}
