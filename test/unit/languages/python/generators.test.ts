import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const jobs = `
from rq import Queue
def warm(): ...
def news(): ...
def check(): ...
def mail(): ...
def daily():
    yield dict(name=warm, queue="a")
    if news:
        yield {"name": news, "queue": "b"}
def hourly():
    for number in range(3):
        job = dict(name=check, queue="c")
        yield job
    yield from nightly()
def nightly():
    yield dict(name=mail, queue="a")
`;

describe('generators of Python [F-python]', () => {
  it('give what they yield, one after the other, also through comprehensions and other generators', () => {
    const text = `${jobs}
def all_of(queue):
    lists = [daily() if queue == "a" else [], hourly()]
    return (job for each in lists for job in each if job["queue"] == queue)
def run(queue):
    for job in all_of(queue):
        Queue(queue).enqueue_call(func=job["name"], args=[])
`;
    expect(startPoints({ 'shop.py': text })).toEqual([
      'RQ Job check → shop.py#check',
      'RQ Job mail → shop.py#mail',
      'RQ Job news → shop.py#news',
      'RQ Job warm → shop.py#warm',
    ]);
  });

  it('that nothing goes through give nothing', () => {
    expect(startPoints({ 'shop.py': jobs })).toEqual([]);
  });
});
