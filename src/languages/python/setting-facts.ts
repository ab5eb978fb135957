import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';

/** Names under which settings hold the schedule of Celery beat. */
const schedules = ['CELERY_BEAT_SCHEDULE', 'CELERYBEAT_SCHEDULE', 'beat_schedule'];
const firstLine: Lines = { startLine: 1, endLine: 1 };

interface Setting {
  readonly value: Value;
  readonly lines: Lines;
}

/** Settings that a library finds by their names, as calls of the library: `CELERY_BEAT_SCHEDULE = {…}` as `celery#beat_schedule({…})`. */
export function settingFacts(facts: FileFacts): FileFacts {
  const all = [...inModule(facts), ...inClasses(facts), ...assigned(facts)];
  if (all.length === 0) return facts;
  return { ...facts, calls: [...facts.calls, ...all.map((setting, at) => asCall(setting, at, facts))] };
}

function inModule({ exports }: FileFacts): Setting[] {
  return schedules.flatMap((name) => {
    const value = exports[name];
    return value === undefined ? [] : [{ value, lines: firstLine }];
  });
}

function inClasses({ classes }: FileFacts): Setting[] {
  return classes.flatMap(({ members }) =>
    members.flatMap(({ name, value, lines }) => (schedules.includes(name) && value !== null ? [{ value, lines }] : [])),
  );
}

/** `app.conf.beat_schedule = {…}` */
function assigned({ calls }: FileFacts): Setting[] {
  return calls.flatMap(({ callee, lines, arguments: [name, value] }) => {
    if (callee.kind !== 'member' || callee.name !== '__setattr__' || value === undefined) return [];
    return name?.kind === 'text' && schedules.includes(name.text) ? [{ value, lines }] : [];
  });
}

function asCall({ value, lines }: Setting, at: number, { file, module }: FileFacts): CallFact {
  const callee: Value = { kind: 'external', symbol: 'celery#beat_schedule' };
  return { id: `${file}:-${at + 1}`, form: 'call', callee, arguments: [value], caller: module, lines };
}
