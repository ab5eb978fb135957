import { describe, expect, it } from 'vitest';
import { isForDevelopment } from '../../../../src/insights/cloud/detect/development-branch.ts';
import { loadGrammars } from '../../../../src/insights/cloud/syntax/grammars.ts';
import type { CodeLanguage } from '../../../../src/insights/file-language.ts';

const parse = await loadGrammars();

/** Of the names that begin with `dev` or `all` in a text, those that are taken to run while developing only. */
function developing(language: CodeLanguage, text: string): string[] {
  const nodes = parse(language, 'a', text).findAll({ rule: { regex: '^(dev|all)[0-9]$', kind: 'identifier' } });
  return nodes.filter(isForDevelopment).map((node) => node.text());
}

describe('a branch for development [I-cloud-development]', () => {
  it.each<[CodeLanguage, string]>([
    ['javascript', "if (process.env.NODE_ENV !== 'production') { dev1(); } else { all1(); }"],
    ['javascript', "const a = isProduction ? all1() : dev1(); if (mode === 'development') dev2(); if (other) all2();"],
    ['javascript', 'if (isDev()) dev1(); if (!import.meta.env.DEV) all2(); else dev2();'],
    [
      'javascript',
      "if (process.env.NODE_ENV === 'test') dev1(); if (config.isIntegrationTest) { dev2(); } else { all1(); }",
    ],
    ['javascript', "if (process.env.NODE_ENV !== 'test') all1(); if (isTest) all2(); if (isUnitTest) dev1();"],
    ['javascript', "const a = process.env.NODE_ENV !== 'production' && dev1(); if (isProduction && all1()) all2();"],
    ['javascript', 'function f() { if (prod) { throw new Error(); } const a = dev1(); } if (prod) log(); all1();'],
    [
      'python',
      'def f():\n    if IS_PROD:\n        return\n    dev1()\nif CHANNEL == "local":\n    dev2()\nif CHANNEL == "eu":\n    all1()\n',
    ],
    ['python', 'if settings.DEBUG and dev1():\n    dev2()\nx = all1() and settings.DEBUG\n'],
    ['python', 'if settings.DEBUG:\n    dev1()\nelif x:\n    all1()\nelse:\n    all2()\n'],
    ['python', 'if not settings.DEBUG:\n    all1()\nelse:\n    dev1()\na = dev2() if DEBUG else all2()\n'],
    ['java', 'class A { void f() { if (isDevelopment()) { dev1(); } else all1(); x = isProd() ? all2() : dev2(); } }'],
    ['csharp', 'class A { void F() { if (env.IsDevelopment() || all1) { dev1(); } else { all2(); } } }'],
    [
      'csharp',
      'class A { void F() {\n#if DEBUG\ndev1();\n#else\nall1();\n#endif\nvar a = env.IsProduction() ? all2() : dev2(); } }',
    ],
    [
      'go',
      'package a\nfunc f() {\n\tif isDev {\n\t\tdev1()\n\t} else {\n\t\tall1()\n\t}\n\tif mode == "production" {\n\t\tall2()\n\t}\n}',
    ],
  ])('is known in %s: %s', (language, text) => {
    const names = [...text.matchAll(/\bdev\d/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(developing(language, text).sort()).toEqual(names.sort());
  });

  it('is none where the condition asks for something else, or is itself what is looked at', () => {
    expect(developing('javascript', 'if (device) all1(); if (all2(isDev)) ok();')).toEqual([]);
    expect(developing('python', 'if not DEBUG and key == BAD:\n    raise Error()\nall1()\n')).toEqual([]);
    expect(developing('python', 'if log.level == INFO:\n    all1()\n')).toEqual([]);
  });
});
