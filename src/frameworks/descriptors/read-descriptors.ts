import { isBuildFile } from '../../build-files/stated-artifacts.ts';
import { ClassesByName } from '../../code-model/classes-by-name.ts';
import type { ClassFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import type { Registrations } from '../start-points/registrations.ts';
import {
  type DescribedHandler,
  describedActions,
  describedBases,
  describedControllers,
  describedServlets,
  describedTasks,
} from './described-handlers.ts';

type DescriptorRule = NonNullable<FrameworkRules['descriptors']>[number];

const readers: Readonly<Record<DescriptorRule['reads'], (text: string) => readonly DescribedHandler[]>> = {
  servlets: describedServlets,
  actions: describedActions,
  controllers: describedControllers,
  tasks: describedTasks,
};

/** Start points that XML files beside the code state: servlets, actions, controllers, tasks; and the paths of servlets that libraries bring. */
export function readDescriptors(
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  descriptions: readonly DescriptionFile[],
  found: Registrations,
): void {
  const { table } = resolver;
  const rules = all.flatMap((each) => (each.descriptors ?? []).map((rule) => ({ rules: each, rule })));
  const files = descriptions.filter(({ path }) => path.endsWith('.xml') && !isBuildFile(path));
  if (rules.length === 0 || files.length === 0 || !table.files().some(({ language }) => language === 'Java')) return;
  const classes = new ClassesByName(table);
  for (const file of files) {
    const text = textOfFile(file, table.coverage, 'descriptors');
    for (const { rules: framework, rule } of text === null ? [] : rules) {
      const handlers = table.coverage.attempt({ phase: 'descriptors', model: rule.id, file: file.path }, () =>
        readers[rule.reads](text as string),
      );
      for (const each of handlers ?? []) declare(each, rule, framework, file.path, classes, resolver, found);
      for (const { type, path } of describedBases(rule.reads === 'servlets' ? (handlers ?? []) : [])) {
        for (const base of rule.bases ?? [])
          if (listOf(base.servlets).includes(type)) found.bases.add(base.framework, base.of, file.path, path);
      }
    }
  }
}

function declare(
  { type, method, paths, line }: DescribedHandler,
  rule: DescriptorRule,
  rules: FrameworkRules,
  file: string,
  classes: ClassesByName,
  resolver: ValueResolver,
  { declarations }: Registrations,
): void {
  const { coverage } = resolver.table;
  const fact = classes.get(type, file);
  const lines = { startLine: line, endLine: line };
  if (fact === null) {
    if (/^(org\.(apache|springframework|glassfish|jboss|eclipse)|com\.sun|javax?|jakarta)\./.test(type)) return;
    const reason = `the class '${type}' is not in the code`;
    coverage.unresolved({
      kind: 'registration',
      library: rules.framework,
      file,
      line,
      id: `${file}:${line}`,
      reason,
      isBesideCode: true,
    });
    return;
  }
  for (const { object, verb } of methodsOf(fact, method, rule, resolver)) {
    declarations.push({
      rule: rule.id,
      rules,
      startPoint: rule.startPoint,
      at: null,
      verb,
      paths,
      handlers: [{ object, file, lines }],
      file,
      lines,
      order: line,
      language: 'Java',
      test: false,
    });
  }
}

/** The method that the file names, else those of the rule that the class or one above it has. */
function methodsOf(
  fact: ClassFact,
  method: string | null,
  { methods, startPoint }: DescriptorRule,
  resolver: ValueResolver,
): readonly { readonly object: string; readonly verb: string }[] {
  const named = method === null ? verbsOf(methods) : new Map([[method, '']]);
  return [...named].flatMap(([name, verb]) => {
    const object = resolver.memberOf(fact.object, name)?.object;
    return object == null ? [] : [{ object, verb: verb || (startPoint.anyVerb ?? 'ANY') }];
  });
}
