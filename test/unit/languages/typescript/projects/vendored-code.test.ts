import { describe, expect, it } from 'vitest';
import { isMinified } from '../../../../../src/languages/typescript/conventions/generated-code.ts';
import { discover } from './discovered.ts';

const own = {
  'public/js/shop.js': 'var shop = {};',
  'public/js/vendor/dashboard.js': '// Copyright (c) the shop\nvar dashboard = {};',
  'src/vendor/vendor.service.js': '// Copyright (c) the shop\nexport const vendors = [];',
};
const copies = {
  'public/js/vendor/mode/css.js': '// Grid, distributed under the MIT license\nvar css;',
  'public/js/vendor/any.js':
    '(function (f) { if (typeof define === "function" && define.amd) define([], f); else f(); })(function () {});',
  'public/js/vendor/parser/lib/parse.js': 'function parse() {}',
  'public/js/vendor/parser/package.json': {},
};

describe('code of others among what browsers load', () => {
  it('is left out where a licence, a wrapper or a manifest shows it, and no code of the application is', () => {
    const { rest, report } = discover({ ...own, ...copies });
    expect(rest.flat()).toEqual(Object.keys(own));
    expect(report.leftOut.map(({ reason, examples }) => [reason, examples])).toEqual([
      [
        'copy of a library',
        ['public/js/vendor/any.js', 'public/js/vendor/mode/css.js', 'public/js/vendor/parser/lib/parse.js'],
      ],
    ]);
  });

  it('is minified where browserify wrapped it', () => {
    const bundle = (condition: string): string => `!function(e){if(${condition})module.exports=e()}(function(){});`;
    expect(isMinified('public/x.js', bundle('"object"==typeof exports'))).toBe(true);
    expect(isMinified('public/x.js', bundle('e.isReady'))).toBe(false);
  });
});
