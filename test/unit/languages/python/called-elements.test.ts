import { describe, expect, it } from 'vitest';
import { boundsMet, derivedCalls } from './start-points-of.ts';

const names = [...'abcdefghijkl'].map((each) => `step_${each}`);

describe('calls of elements and of what is remembered [F-python]', () => {
  const files = {
    'shop/steps.py': `
${names.map((name) => `def ${name}(search): return search`).join('\n')}
def first(search): return search
def other(search): return search
class Search:
    def __init__(self):
        self._steps = [${names.join(', ')}]
    def run(self, own):
        steps = self._steps
        if own:
            steps = [first] + steps
        return self._search(steps)
    def _search(self, steps):
        search = 1
        for step in steps:
            search = step(search)
        return search
def view():
    return Search().run(True)
`,
    'shop/features.py': `
import functools
class cached:
    def __init__(self, session, maxsize=128):
        self._maxsize = maxsize
    def __call__(self, func):
        decorator = functools.lru_cache(maxsize=self._maxsize)
        wrapped = decorator(func)
        return wrapped
class Features:
    def __init__(self, session):
        self._fetch = cached(session)(self._fetched)
        self._once = functools.lru_cache(self._load)
        self._size = functools.lru_cache(128)
    def every(self):
        return self._fetch()
    def all(self):
        return self._once()
    def size(self):
        return self._size()
    def _fetched(self): return 1
    def _load(self): return 1
`,
  };

  it('a loop that calls the elements of a list calls all of them, however many', () => {
    const called = derivedCalls(files).filter((each) => each.startsWith('_search '));
    expect(called).toEqual(['_search → first', ...names.map((name) => `_search → ${name}`)]);
    expect(boundsMet(files)).toEqual([]);
  });

  it('what remembers the results of a function is that function, also behind an instance that is called', () => {
    const called = derivedCalls(files).filter((each) => /^(every|all|size) /.test(each));
    expect(called).toEqual(['all → _load', 'every → _fetched']);
  });
});
