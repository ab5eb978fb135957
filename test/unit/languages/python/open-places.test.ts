import { expect, it } from 'vitest';
import { unresolvedRegistrations } from './start-points-of.ts';

it('records of code with a time, libraries that are given a schedule, and programs that nothing imports are listed [X-coverage]', () => {
  const files = {
    'shop/jobs.py': `
from timers import Daily
from shop.work import clean, report
jobs = [
    {"func": clean, "trigger": Daily(),
     "grace": 60},
    {"func": report,
     "trigger": Daily()},
]
`,
    'shop/work.py': 'def clean(): ...\ndef report(): ...\n',
    'shop/flow.py':
      'from flows import Flow\nnightly = Flow("nightly", schedule="@daily")\nplain = Flow("plain", size=1)\n',
    'shop/fill.py': `
import sys
from shop.work import clean
def main():
    clean()
if __name__ == "__main__":
    main()
`,
  };
  expect(unresolvedRegistrations(files).map((line) => line.split(' ', 1)[0])).toEqual([
    'shop/fill.py:6',
    'shop/flow.py:2',
    'shop/jobs.py:5',
    'shop/jobs.py:7',
  ]);
});
