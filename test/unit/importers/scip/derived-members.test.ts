import { describe, expect, it } from 'vitest';
import { isCalledAt } from '../../../../src/importers/scip/edges/mention-syntax.ts';
import { documentedCode, documentedKind } from '../../../../src/importers/scip/kinds/documented-kind.ts';
import { languageOf } from '../../../../src/importers/scip/kinds/language.ts';
import { statedKind } from '../../../../src/importers/scip/kinds/scip-kinds.ts';
import { packageName } from '../../../../src/importers/scip/records/package-url.ts';
import { leadingAnnotations } from '../../../../src/importers/scip/signatures/annotations.ts';
import { manglingOf } from '../../../../src/importers/scip/signatures/mangling.ts';
import { isTestCode } from '../../../../src/languages/test-code.ts';

describe('what indexers leave out is derived [S-objects]', () => {
  it.each([
    ['class Payment', 'class'],
    ['interface Gateway', 'interface'],
    ['enum State', 'enum'],
    ['type Money', 'type-alias'],
    ['(method) charge(amount: number): void', 'method'],
    ['(property) state: State', 'property'],
    ['(enum member) Open', 'enum-member'],
    ['constructor(amount: number): Payment', 'constructor'],
    ['get isOpen: boolean', 'getter'],
    ['var rate: 1.2', 'variable'],
    ['var convert: (m: number) => number', 'function'],
    ['function pay(amount: number): Payment', 'function'],
    ['@property\ndef count(\n  self\n) -> int:', 'getter'],
    ['@app.get("/")\nasync def home():', 'function'],
    ['(class) Protocol', 'class'],
    ['public abstract class Cart', 'class'],
    ['builtins.int', undefined],
    ['classy: int', undefined],
  ])('kind of %j', (code, kind) => {
    expect(documentedKind(code)).toBe(kind);
  });

  it('takes the code of a documentation from its first block', () => {
    expect(documentedCode(['```ts\nclass A\n```', 'Prose'])).toBe('class A');
    expect(documentedCode(['(module) shop.cart'])).toBe('(module) shop.cart');
    expect(documentedCode(['class struggle is prose'])).toBe('');
    expect(documentedCode([])).toBe('');
  });

  it('knows the kinds of the protocol', () => {
    expect([7, 66, 80, 37, 0, 999].map(statedKind)).toEqual([
      'class',
      'method',
      'method',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [
      'checkout',
      '@traced\nasync def checkout(\n  self,\n  amount: int,\n  *rest: int,\n  note: str | None = None\n) -> Payment:',
      'Python',
      'checkout(int, *int, str | None) return Payment',
    ],
    ['f', 'def f(a, b: dict[str, int] = {}, /, **kw):', 'Python', 'f(any, dict[str, int], **any)'],
    ['charge', '(method) charge(amount: number): void', 'TypeScript', 'charge(number) return void'],
    [
      'map',
      'function map<T, U>(items: T[], f: (item: T) => U): U[]',
      'TypeScript',
      'map(T[], (item: T) => U) return U[]',
    ],
    ['f', 'var f: (a: number, b?: string) => Promise<void>', 'TypeScript', 'f(number, string) return Promise<void>'],
    [
      'total',
      '@Override\npublic static List<String> total(final int amount, Map<String, List<X>> names) throws E',
      'Java',
      'total(int, Map<String, List<X>>) return List<String> throws E',
    ],
    [
      'Add',
      'func (c *Cart) Add(a, b int, name string) (int, error)',
      'Go',
      'Add(int, int, string) return (int, error)',
    ],
    ['f', 'builtins.int', 'Python', ''],
  ])('mangling of %s %j', (name, code, language, mangling) => {
    expect(manglingOf(name, code, language, false)).toBe(mangling.replace(' throws E', ''));
  });

  it('takes annotations as written', () => {
    expect(leadingAnnotations('@app.get("/items/{id}", tags=["a"])\n@traced\nasync def f():')).toEqual([
      '@app.get("/items/{id}", tags=["a"])',
      '@traced',
    ]);
    expect(leadingAnnotations('@interface Foo')).toEqual([]);
    expect(leadingAnnotations('@Broken(')).toEqual([]);
  });

  it('knows languages by name, else by the ending of the path', () => {
    expect(languageOf('TypeScriptReact', 'a.x').name).toBe('TypeScript');
    expect(languageOf('', 'src/a.py')).toMatchObject({ name: 'Python', id: 'PYTHON' });
    expect(languageOf('Zig', 'a.zig')).toEqual({ name: 'Zig', id: 'ZIG' });
    expect(languageOf('', 'Makefile').name).toBe('Unknown');
  });

  it.each([
    ['tests/test_cart.py', true],
    ['shop/cart_test.go', true],
    ['src/test/java/CartTest.java', true],
    ['src/latest/cart.py', false],
    ['shop/management/commands/test_mail.py', false],
    ['src/Contest.java', false],
  ])('test code: %s', (path, is) => {
    expect(isTestCode(path)).toBe(is);
  });
});

describe('a call is told by what stands around a name [S-sources]', () => {
  it.each([
    ['Python', 'x = pay(1)', 'pay', true],
    ['Python', 'x = pay (1)', 'pay', true],
    ['Python', '@traced', 'traced', true],
    ['Python', '@tools.traced', 'traced', true],
    ['Python', 'from a import pay', 'pay', false],
    ['Python', 'run(pay)', 'pay', false],
    ['TypeScript', 'map<string, number>(x)', 'map', true],
    ['TypeScript', 'cart?.pay?.(1)', 'pay', true],
    ['TypeScript', 'sql`select`', 'sql', true],
    ['TypeScript', 'return <Cart items={x} />', 'Cart', true],
    ['TypeScript', 'import { pay } from "x"', 'pay', false],
    ['Java', 'list.forEach(this::pay)', 'pay', false],
    ['Rust', 'parse::<u8>(x)', 'parse', true],
    ['Ruby', 'pay 1', 'pay', undefined],
  ])('%s: %s', (language, line, name, called) => {
    const start = line.indexOf(name);
    expect(isCalledAt(language, [line], 0, start, start + name.length)).toBe(called);
  });
});

describe('the package of a symbol [S-externals]', () => {
  const of = (manager: string, name: string, version: string): string | undefined =>
    packageName({ number: 0, bytes: 0, scheme: 's', manager, name, version, definedBy: new Set() }).purl;
  it.each([
    ['npm', '@scope/name', '1.2.3', 'pkg:npm/%40scope/name@1.2.3'],
    ['npm', '@types/express', '4.17.0', 'pkg:npm/express'],
    ['npm', '@types/scope__name', '4.17.0', 'pkg:npm/%40scope/name'],
    ['npm', '@types/node', '22.1.0', 'pkg:generic/node@22.1.0'],
    ['npm', 'typescript', '5.9.3', undefined],
    ['python', 'Flask_Login', '1.0', 'pkg:pypi/flask-login@1.0'],
    ['python', 'python-stdlib', '3.11', 'pkg:generic/python@3.11'],
    ['maven', 'maven/org.springframework/spring-web', '6.1', 'pkg:maven/org.springframework/spring-web@6.1'],
    ['gomod', 'github.com/x/y', 'v1.0.0', 'pkg:golang/github.com/x/y@v1.0.0'],
    ['npm', '', '', undefined],
    ['cxx', 'boost', '1', undefined],
  ])('%s %s %s', (manager, name, version, purl) => {
    expect(of(manager, name, version)).toBe(purl);
  });
});
