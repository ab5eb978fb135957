import { describe, expect, it } from 'vitest';
import { isGenerated } from '../../../../../src/languages/typescript/conventions/generated-code.ts';

describe('generated code', () => {
  it.each(['.pnp.cjs', '.pnp.loader.mjs', 'bin/.pnp.js', 'next-env.d.ts', 'src/api.generated.ts', 'proto/cart_pb.js'])(
    'is %s by its name',
    (path) => {
      expect(isGenerated(path, '')).toBe(true);
    },
  );

  it('is what its first comments call so, and no file that only speaks of it', () => {
    expect(isGenerated('src/a.ts', '/* This file is generated. Do not edit. */\nexport const a = 1;')).toBe(true);
    expect(isGenerated('src/pnp.ts', "export const text = 'auto-generated: do not edit';")).toBe(false);
  });
});
