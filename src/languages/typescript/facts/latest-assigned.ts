import ts from 'typescript';
import { pushTo } from '../../../code-model/push-to.ts';
import { isAssignment } from '../outline/syntax.ts';
import { runsBefore } from './runs-wherever.ts';
import { classAround } from './this-around.ts';

/** What members of `this` were assigned last where code of the same function reads them: in `this.url = '/carts'; get(this.url)` that is `/carts`, whatever other methods assign. */
export class LatestAssigned {
  private readonly byClass = new WeakMap<ts.Node, ReadonlyMap<string, readonly ts.BinaryExpression[]>>();

  /**
   * The expressions that may have been assigned last, of which one has been; none where the code before does not determine them, and where one
   * statement alone assigns to the member.
   */
  of(read: ts.PropertyAccessExpression): readonly ts.Expression[] {
    const owner = read.expression.kind === ts.SyntaxKind.ThisKeyword ? classAround(read) : null;
    const all = owner === null ? [] : (this.assignedIn(owner).get(read.name.text) ?? []);
    if (all.length < 2 || all.some(({ left }) => left === read)) return [];
    const before = all.filter(({ end }) => end <= read.pos);
    const from = before.findLastIndex((each) => isPlain(each) && runsBefore(each, read));
    const first = before[from];
    if (first === undefined) return [];
    // In a loop what is assigned further on is read in the next turn.
    const loop = loopAround(read, first);
    const inNextTurn = loop === null ? [] : all.filter(({ pos, end }) => pos >= read.end && end <= loop.end);
    const last = [...before.slice(from), ...inNextTurn];
    return last.every(isPlain) ? last.map(({ right }) => right) : [];
  }

  private assignedIn(owner: ts.Node): ReadonlyMap<string, readonly ts.BinaryExpression[]> {
    const known = this.byClass.get(owner);
    if (known !== undefined) return known;
    const found = new Map<string, ts.BinaryExpression[]>();
    const visit = (node: ts.Node): void => {
      if (node !== owner && ts.isClassLike(node)) return;
      if (isAssignment(node)) {
        const { left } = node;
        if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword)
          pushTo(found, left.name.text, node);
      }
      ts.forEachChild(node, visit);
    };
    visit(owner);
    this.byClass.set(owner, found);
    return found;
  }
}

function isPlain({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** The outermost loop around a node that another one is outside of; null where there is none. */
function loopAround(node: ts.Node, outside: ts.Node): ts.Node | null {
  let found: ts.Node | null = null;
  for (let at = node.parent; at !== undefined && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isIterationStatement(at, false) && (outside.pos < at.pos || outside.end > at.end)) found = at;
  return found;
}
