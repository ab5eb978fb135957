import { describe, expect, it } from 'vitest';
import { loadGrammars } from '../../../../../src/insights/cloud/syntax/grammars.ts';
import { outlineCode } from '../../../../../src/insights/deployment/reach/outline-code.ts';
import { codeLanguage } from '../../../../../src/insights/file-language.ts';

const parse = await loadGrammars();

/** Names with their owner, those that something else may lead to with a star, and the silent texts. */
function outline(path: string, text: string): { readonly names: string; readonly silent: readonly string[] } {
  const language = codeLanguage(path) as NonNullable<ReturnType<typeof codeLanguage>>;
  const { declarations, silent } = outlineCode(parse(language, path, text), language, path);
  const names = declarations.map(({ name, owner, isOpen, nameAt }) => {
    expect(text.slice(nameAt, nameAt + name.length)).toBe(name);
    return `${owner === undefined ? '' : `${owner.name}.`}${name}${isOpen ? '*' : ''}`;
  });
  return { names: names.join(' '), silent: silent.map(({ start, end }) => text.slice(start, end)) };
}

describe('what a file declares [I-cloud-deployed]', () => {
  it('is told for TypeScript', () => {
    expect(
      outline(
        'a.ts',
        `import { x } from 'y';
export { q } from './q';
/** said */ export const foo = () => 1, bar = 2;
export default function page() { const inner = 1; }
class A { #p = 1; m() {} handler = () => 1 }
class B extends A { m2() {} }
export async function f() {}
@Dec() export class C { z() {} }
export { foo };
`,
      ),
    ).toEqual({
      names: 'foo bar page* A A.m A.handler* B* B.m2* f C* C.z',
      silent: ["import { x } from 'y';", "export { q } from './q';", '/** said */', 'export { foo };'],
    });
  });

  it('is told for Python', () => {
    expect(
      outline(
        'a.py',
        `"""says"""
import x
from a import b
__all__ = ['f']
X = 1
def f():
    """says"""
    y = 2
class A:
    def __init__(self): pass
    def m(self): pass
class B(A):
    def m2(self): pass
@dec
def g(): pass
`,
      ),
    ).toEqual({
      names: 'f A A.__init__* A.m B* B.m2* g*',
      silent: ['"""says"""', 'import x', 'from a import b', "__all__ = ['f']", '"""says"""'],
    });
  });

  it('is told for Java and C#', () => {
    expect(
      outline(
        'A.java',
        `package x; import a.B; /** A */ class A { void m() {} @Override public String toString() { return ""; } static class N { void k() {} } }
@Service class S { public void run() {} }
class D extends A { public void q() {} private void r() {} }
class P { public static void main(String[] a) {} }`,
      ),
    ).toEqual({
      names: 'A A.m A.toString* A.N N.k S* S.run D* D.q* D.r P* P.main*',
      silent: ['package x;', 'import a.B;', '/** A */'],
    });
    expect(
      outline(
        'A.cs',
        `using System;
namespace X.Y;
// says
public class A { public void M() {} [Attr] void N() {} }
class B : A { private static void P() {} public void Q() {} }
class Program { static void Main(string[] a) {} }`,
      ),
    ).toEqual({
      names: 'A A.M A.N* B* B.P B.Q* Program* Program.Main*',
      silent: ['using System;', '// says'],
    });
  });

  it('is told for Go', () => {
    expect(
      outline(
        'a.go',
        `package x
import "fmt"
// Foo says
func Foo() {}
func (a *A) Bar() {}
func main() {}
type A struct{}
var x = 1
const (
	K = 1
)`,
      ),
    ).toEqual({ names: 'Foo Bar* main* A x K', silent: ['package x', 'import "fmt"', '// Foo says'] });
  });
});
