import { describe, expect, it } from 'vitest';
import { discover, targetsOf } from './discovered.ts';

describe('mapOutputToSource', () => {
  it('takes a folder lib with code for what it is, whatever stands beside it under the same names', () => {
    const found = discover({
      'package.json': { name: 'house', main: 'index.js' },
      'index.js': "import './lib';\nimport './lib/room';\n",
      'room.js': '',
      'lib/index.js': "import '..';\n",
      'lib/room.js': '',
    });
    expect(targetsOf(found, 'index.js')).toEqual(['lib/index.js', 'lib/room.js']);
    expect(targetsOf(found, 'lib/index.js')).toEqual(['index.js']);
  });

  it('leads from a folder lib that is not there to what stands beside it, or below src', () => {
    const found = discover({
      'package.json': { name: 'house', main: 'lib/index.js' },
      'main.js': "import './lib/index.js';\nimport './lib/room.js';\n",
      'index.js': '',
      'src/room.js': '',
    });
    expect(targetsOf(found, 'main.js')).toEqual(['index.js', 'src/room.js']);
  });
});
