import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('a timetable that is only asked for its next time is no job [FW-start-points]', () => {
  const records = recordsOf({
    'times.ts': `import { Cron } from 'croner';
export const next = (pattern: string) => new Cron(pattern, { timezone: 'UTC' }).nextRun();
export const start = () => new Cron('0 1 * * *', { name: 'night' }, () => 1);
export const other = () => new Cron('0 2 * * *', () => 2);`,
  });
  const jobs = records.flatMap((each) => (each.record === 'object' && each.type === 'Cron Job' ? [each.name] : []));
  expect(jobs.sort()).toEqual(['0 2 * * *', 'night']);
});
