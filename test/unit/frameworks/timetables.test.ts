import { describe, expect, it } from 'vitest';
import { startPoints } from '../languages/python/start-points-of.ts';
import { recordsOf } from './routes-in.ts';

function jobs(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  return records
    .flatMap((each) => {
      const to = each.record === 'link' && each.from.startsWith('start:') ? each.to.replace(/^.*#/, '') : null;
      const from = records.find(
        (other) => other.record === 'object' && each.record === 'link' && other.key === each.from,
      );
      return to === null || from?.record !== 'object' ? [] : [`${from.type} ${from.name} → ${to}`];
    })
    .sort();
}

describe('timetables that an application keeps itself', () => {
  it('are objects of a class, by a name, a time and a function', () => {
    expect(
      jobs({
        'jobs.ts': `
          import { clean, scan } from './work';
          enum Name { CLEAN = 'clean', SCAN = 'scan' }
          const jobs: Job[] = [];
          class Job {
            constructor(private name: Name, private cadence: number, private exec: () => void, private isDue = () => true) {}
            run() { this.exec(); }
          }
          function create(isOn: boolean) {
            if (isOn) jobs.push(new Job(Name.CLEAN, 60, clean, () => isOn));
            jobs.push(new Job(Name.SCAN, 3600, scan));
          }
          create(true);
          setInterval(() => { for (const job of jobs) job.run(); }, 1000);`,
        'work.ts': 'export function clean() {}\nexport function scan() {}',
      }),
    ).toEqual(['Scheduled Job clean → clean', 'Scheduled Job scan → scan']);
  });

  it('are records with a function; no records of settings, and none of one line', () => {
    expect(
      jobs({
        'jobs.js': `
          function mail() {}
          exports.table = [
            { name: 'mail', every: '1d', run: mail },
            { name: 'purge', every: '2d', run() {} },
          ];
          exports.named = { sync: { cron: '* * * * *', handler: mail }, other: { cron: '1 * * * *', handler: () => mail() } };
          exports.ranges = [{ name: 'day', interval: 1 }, { name: 'week', interval: 7 }];
          exports.plans = { monthly: { interval: 'month', format() {} }, yearly: { interval: 'year', format() {} } };
          exports.default = exports.table;
          exports.alone = [{ name: 'alone', every: '1d', run: mail }];`,
      }).map((text) => text.replace(/ → .*/, '')),
    ).toEqual(['Scheduled Job mail', 'Scheduled Job other', 'Scheduled Job purge', 'Scheduled Job sync']);
  });

  it('[F-python] are records that are mostly named like commands', () => {
    expect(
      startPoints({
        'shop/management/__init__.py': '',
        'shop/management/commands/__init__.py': '',
        'shop/management/commands/clean.py': `
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self, **options): ...
`,
        'shop/management/commands/scan.py': `
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self, **options): ...
`,
        'shop/cron.py': `
JOBS = [
    {"cmd": "clean", "frequency": "1d"},
    {"cmd": "scan", "frequency": "7d", "time": "05:00"},
    {"cmd": "clearsessions", "frequency": "7d"},
]
RANGES = [{"name": "day", "frequency": "1d"}, {"name": "week", "frequency": "7d"}]
`,
      }).filter((text) => text.startsWith('Scheduled Job')),
    ).toEqual([
      'Scheduled Job clean → shop/management/commands/clean.py#handle',
      'Scheduled Job clearsessions → ',
      'Scheduled Job scan → shop/management/commands/scan.py#handle',
    ]);
  });
});
