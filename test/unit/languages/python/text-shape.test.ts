import { expect, it } from 'vitest';
import { loadGrammars } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { shapeOfText, type TextShape, textShape } from '../../../../src/languages/python/text-shape.ts';

const parse = await loadGrammars();
const shape = (text: string): TextShape => textShape(parse('python', 'cart.py', text)) as TextShape;

const cart = `import os

class Cart:
    size = 1

    def total(self, tax):
        rows = self.rows
        return sum(rows) + tax

    def store(self, row: int) -> None:
        found = self.find(row)
        print(found)

LIMIT = 10
`;

const edited = (from: string, to: string): readonly [boolean, boolean] => {
  if (!cart.includes(from)) throw new Error(from);
  const [before, now] = [shape(cart), shape(cart.replace(from, to))];
  return [before.whole === now.whole, before.seen === now.seen];
};

it.each([
  ['a comment', 'LIMIT = 10', 'LIMIT = 10  # rows'],
  ['a blank line', 'LIMIT = 10', '\n\nLIMIT = 10'],
  ['a docstring of a function', '        rows = self.rows', '        """Sums."""\n        rows = self.rows'],
  ['a docstring of the module', 'import os', '"""The cart."""\nimport os'],
  ['a string of parts', 'LIMIT = 10', "LIMIT = 10\n'of' 'rows'"],
  ['a string in the line of a statement', 'rows = self.rows', "'rows'; rows = self.rows"],
  ['spaces', 'sum(rows) + tax', 'sum( rows )+tax'],
])('takes %s for nothing [X-incremental]', (_, from, to) => {
  expect(edited(from, to)).toEqual([true, true]);
});

it.each([
  ['a call', '        print(found)', '        print(found)\n        log(found)'],
  ['a name', '        print(found)', '        print(row)'],
  ['a local name', '        print(found)', '        other = 1\n        print(found)'],
  ['a statement with branches', '        print(found)', '        if found:\n            print(found)'],
])('keeps %s in a function with a written result from others [X-incremental]', (_, from, to) => {
  expect(edited(from, to)).toEqual([false, true]);
});

it.each([
  ['what a function without a written result returns', 'sum(rows) + tax', 'sum(rows)'],
  ['any statement in it, as its result may follow', 'rows = self.rows', 'rows = self.rows\n        log(rows)'],
  ['a call in it, which may never return', 'rows = self.rows', 'leave()\n        rows = self.rows'],
  ['the head of a function', '(self, row: int)', '(self, row: str)'],
  ['a written result', '-> None', '-> int'],
  ['a result that is written now', '(self, tax):', '(self, tax) -> int:'],
  ['an attribute', 'print(found)', 'self.found = found'],
  ['an attribute beside a name', 'print(found)', 'self.found, x = found'],
  ['an attribute of a loop', 'print(found)', 'for self.found in row: pass'],
  ['an attribute of a context', 'print(found)', 'with open(found) as self.found: pass'],
  ['a type of an attribute', 'print(found)', 'self.found: int = found'],
  ['an attribute that grows', 'print(found)', 'self.size += 1'],
  ['a name of the file', 'print(found)', 'global LIMIT'],
  ['a generator', 'print(found)', 'yield found'],
  ['a class', 'print(found)', 'class Inner: pass'],
  ['an import', 'print(found)', 'import json'],
  ['a type in a comment', 'LIMIT = 10', 'LIMIT = 10  # type: float'],
  ['how the file is checked', 'import os', '# pyright: strict\nimport os'],
  ['a function that only declares', 'found = self.find(row)\n        print(found)', '...'],
  ['a decorator', '    def total', '    @property\n    def total'],
  ['a base', 'class Cart:', 'class Cart(Base):'],
  ['a value of the class', 'size = 1', 'size = "1"'],
  ['a string that is a value', 'LIMIT = 10', 'LIMIT = 10\nNAME = "rows"'],
  ['a string with holes', 'LIMIT = 10', 'LIMIT = 10\nf"{LIMIT}"'],
  ['the block in which a statement stands', '\nLIMIT = 10', '    LIMIT = 10'],
])('shows others %s [X-incremental]', (_, from, to) => {
  expect(edited(from, to)).toEqual([false, false]);
});

it('counts the whole body where a function with a written result gives attributes', () => {
  const text = (value: string): string =>
    `class Cart:\n    def __init__(self) -> None:\n        rows = ${value}\n        self.rows = rows\n`;
  expect(shape(text('[]')).seen).not.toBe(shape(text('{}')).seen);
});

it('knows of a text that it cannot read nothing, and where a block ends with a string', () => {
  expect(textShape(parse('python', 'cart.py', 'def total(:\n  return 1\n'))).toBeNull();
  expect(shape(cart).endsWithText).toBe(false);
  expect(shape('def total():\n    x = 1\n    "end"\n').endsWithText).toBe(true);
  expect(shape('')).toMatchObject({ whole: '', words: [] });
});

it.each([
  ['"a\\nb"', '"c\\nb"'],
  ['"a\\nb"', '"a\\nc"'],
  ['f"{x:>{width}d}"', 'f"{x:<{width}d}"'],
  ['f"{x:{width}.2f}"', 'f"{x:{width}.3f}"'],
  ["b'\\x00ab'", "b'\\x00cd'"],
])('tells %s from %s, where parts have text between them [X-incremental]', (then, now) => {
  expect(shape(`NAME = ${then}\n`).whole).not.toBe(shape(`NAME = ${now}\n`).whole);
});

it('has no shape of a text of which readers may see other lines or letters [X-incremental]', () => {
  const of = (text: string): TextShape | null => shapeOfText(text, (each) => parse('python', 'cart.py', each));
  expect([of('x = 1\r# y\ny = 2\n'), of('x = "\uFFFD"\n')]).toEqual([null, null]);
  expect(of('x = 1\r\ny = 2\r\n')?.whole).toBe(of('x = 1\ny = 2\n')?.whole);
  expect(of('\uFEFFx = 1\n')?.whole).toBe(of('x = 1\n')?.whole);
});
