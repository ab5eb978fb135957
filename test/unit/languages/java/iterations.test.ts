import { describe, expect, it } from 'vitest';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

describe('loops over what in-house classes step through', () => {
  it('call the iterators that these return, not those of other classes [L-java-iterations]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const iterator = (name: string): string =>
      `static class ${name} implements Iterator<String> { public boolean hasNext() { return false; } public String next() { return ""; } }`;
    const program = await readJavaTexts({
      'a/Lines.java': `package a; import java.util.*; class Lines implements Iterable<String> { public Iterator<String> iterator() { return new Steps(); } ${iterator('Steps')} }`,
      'a/Few.java': `package a; import java.util.*; class Few extends Lines { @Override public Iterator<String> iterator() { return new Less(); } ${iterator('Less')} }`,
      'a/Other.java': `package a; import java.util.*; class Other implements Iterable<String> { public Iterator<String> iterator() { return new Own(); } ${iterator('Own')} }`,
      'a/Use.java':
        'package a; class Use { void all(Lines lines) { for (String each : lines) {} } void few(Few lines) { for (String each : lines) {} } }',
    });
    const steps = linksOf(program, 'CALL').filter((link) => link.endsWith('(java/iteration)'));
    expect(steps.sort()).toEqual([
      'a.Use.all(Lines) → a.Few.Less.hasNext() (java/iteration)',
      'a.Use.all(Lines) → a.Few.Less.next() (java/iteration)',
      'a.Use.all(Lines) → a.Lines.Steps.hasNext() (java/iteration)',
      'a.Use.all(Lines) → a.Lines.Steps.next() (java/iteration)',
      'a.Use.few(Few) → a.Few.Less.hasNext() (java/iteration)',
      'a.Use.few(Few) → a.Few.Less.next() (java/iteration)',
    ]);
  });
});
