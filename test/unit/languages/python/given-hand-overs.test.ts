import { describe, expect, it } from 'vitest';
import { handOvers } from './start-points-of.ts';

describe('functions that callers have run later [F-python]', () => {
  it('run for the caller that gives them, and what a function always has run runs for it', () => {
    expect(
      handOvers({
        'shop/jobs.py': `
from rq import Queue
class Scheduler:
    def enqueue(self, name, function, *args, **given):
        return Queue(name=name).enqueue(function, *args, **given)
def later(function, size=1):
    return Scheduler().enqueue(name="x", function=function, args=size)
def one(): later(two)
def two(): later(three, size=2)
def three(): ...
def always(size):
    Queue().enqueue(three, size)
def four(): always(1)
def five(): always(2)
`,
      }),
    ).toEqual([
      'shop/jobs.py#always → shop/jobs.py#three by python-jobs/rq-enqueue',
      'shop/jobs.py#one → shop/jobs.py#two by python-jobs/rq-enqueue',
      'shop/jobs.py#two → shop/jobs.py#three by python-jobs/rq-enqueue',
    ]);
  });
});
