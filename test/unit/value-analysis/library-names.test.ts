import { describe, expect, it } from 'vitest';
import { LibraryNames } from '../../../src/value-analysis/library-names.ts';
import { callNamed, factsOf } from '../frameworks/facts-of.ts';

describe('names of what calls enter of libraries', () => {
  it('goes through an object that calls what it made itself', () => {
    const facts = factsOf({
      'a.js': `const { start } = require('steps');
class Walk {
  constructor() { this.step = start(); }
  run() { this.step = this.step(); }
  end() { this.step.close(); }
}
new Walk().run();
`,
    });
    const names = new LibraryNames(facts);
    expect(names.entered(callNamed(facts, 'a.js', 'close'))).toEqual(['steps#start.close']);
  });

  it('is not bounded by the length of a chain', () => {
    const length = 8_000;
    const steps = Array.from({ length }, (_, at) => `const v${at + 1} = v${at}.next();`);
    const text = `const { start } = require('steps');\nconst v0 = start();\n${steps.join('\n')}\nv${length}.close();\n`;
    const facts = factsOf({ 'a.js': text });
    expect(new LibraryNames(facts).entered(callNamed(facts, 'a.js', 'close'))).toEqual(['steps#start.close']);
  });
});
