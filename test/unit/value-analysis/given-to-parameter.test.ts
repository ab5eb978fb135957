import { describe, expect, it } from 'vitest';
import { callNamed, factsOf } from '../frameworks/facts-of.ts';

const connect = `
  import { open } from 'store';
  export const connect = (name = 'main') => open(name);
  export const reconnect = (name = 'main') => open(name);
`;
const test = `import { connect, reconnect } from './connect.ts'; connect('test'); reconnect('test');`;

describe('what callers give for a parameter', () => {
  const facts = factsOf({
    'connect.ts': connect,
    'start.ts': `import { connect } from './connect.ts'; connect();`,
    'connect.test.ts': test,
  });
  const [connected, reconnected] = facts.table.file('connect.ts')?.calls ?? [];

  it('is the value by default where tests alone give another', () => {
    expect(callNamed(facts, 'connect.ts', 'open')).toBe(connected);
    expect(facts.textsOf(connected!.arguments[0]!)).toEqual(['main']);
  });

  it('is what tests give where nothing else calls the function', () => {
    expect(facts.textsOf(reconnected!.arguments[0]!)).toEqual(['test']);
  });
});
