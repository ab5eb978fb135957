import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';

/** Names under which settings hold the schedule of Celery beat. */
const schedules = ['CELERY_BEAT_SCHEDULE', 'CELERYBEAT_SCHEDULE', 'beat_schedule'];

/** Settings that a library finds by their names, as calls of the library: `CELERY_BEAT_SCHEDULE = {…}` as `celery#beat_schedule({…})`. */
export function settingFacts(facts: FileFacts): FileFacts {
  const stated = schedules.flatMap((name) => facts.exports[name] ?? []);
  const inClasses = facts.classes.flatMap(({ members }) =>
    members.flatMap(({ name, value }) => (schedules.includes(name) && value !== null ? [value] : [])),
  );
  const assigned = facts.calls.flatMap(({ callee, arguments: [name, value] }) => {
    const isSchedule = name?.kind === 'text' && schedules.includes(name.text);
    return isSchedule && callee.kind === 'member' && callee.name === '__setattr__' && value !== undefined
      ? [value]
      : [];
  });
  const all = [...stated, ...inClasses, ...assigned];
  if (all.length === 0) return facts;
  return { ...facts, calls: [...facts.calls, ...all.map((value, at) => asCall(value, at, facts))] };
}

function asCall(schedule: Value, at: number, { file, module }: FileFacts): CallFact {
  const callee: Value = { kind: 'external', symbol: 'celery#beat_schedule' };
  const lines: Lines = { startLine: 1, endLine: 1 };
  return { id: `${file}:-${at + 1}`, form: 'call', callee, arguments: [schedule], caller: module, lines };
}
