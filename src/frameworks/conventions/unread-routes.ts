import { fittingFiles, foldersOf } from '../../code-model/conventions/convention-files.ts';
import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { UnreadRoutesRule } from '../rules/convention-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';

/** Records the routes that settings have a library make by itself, and that are not read: those of a setting that is on, or is on by default. */
export function recordUnreadRoutes(rules: FrameworkRules, resolver: ValueResolver): void {
  const { table } = resolver;
  for (const rule of rules.unreadRoutes ?? []) {
    for (const folder of foldersOf(listOf(rules.packages), table.manifests)) {
      const made = fittingFiles(rule.for, folder, table.files());
      const [first] = made;
      const [stated] = fittingFiles(rule.files, folder, table.files());
      const file = (stated ?? first)?.facts.file;
      const on = settingsOn(rule, stated?.facts.file ?? null, resolver);
      if (file === undefined || first === undefined || on.length === 0) continue;
      const reason = `${rule.what} (${on.join(', ')}) for ${made.length} files of ${listOf(rule.for)[0] ?? ''} are not read`;
      table.coverage.unresolved({ kind: 'registration', library: rules.framework, file, line: 1, id: rule.id, reason });
    }
  }
}

function settingsOn({ settings }: UnreadRoutesRule, file: string | null, resolver: ValueResolver): readonly string[] {
  return Object.entries(settings).flatMap(([path, isOnOtherwise]) => {
    const whole: Value | null = file === null ? null : { kind: 'import', file, name: '*' };
    const values = whole === null ? [] : select(`0.${path}`, { arguments: [whole] }, resolver);
    const stated = values.flatMap(({ value }) => resolver.resolve(value)).filter(({ kind }) => kind === 'constant');
    const isOn =
      stated.length === 0 ? isOnOtherwise : stated.some((each) => each.kind === 'constant' && each.value === true);
    return isOn ? [path.split('.').at(-1) ?? path] : [];
  });
}
