import type { SgNode } from '@ast-grep/napi';
import type { FunctionFact, Value, VerbLimit } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';
import { needsOf } from './needs.ts';
import type { Scope } from './scope.ts';
import { leaves } from './tests-around.ts';
import type { Values } from './values.ts';

/** What a function leaves without, before it does anything: what parameters must be, and the verbs of a request. */
export function limitsOf(block: SgNode, values: Values, scope: Scope): Pick<FunctionFact, 'needs' | 'verbLimits'> {
  const limits = verbLimits(block, values, scope);
  return { ...needsOf(block, values, scope), ...(limits.length === 0 ? {} : { verbLimits: limits }) };
}

/** The verbs that a function leaves for all others than: `if request.method != "POST": raise …`, `if request.method not in ("GET", "HEAD"): return …` */
function verbLimits(block: SgNode, values: Values, scope: Scope): readonly VerbLimit[] {
  return named(block)
    .filter((statement) => statement.kind() === 'if_statement' && leaves(statement))
    .flatMap((statement) => {
      const condition = statement.field('condition');
      const [tested, allowed, more] = condition?.kind() === 'comparison_operator' ? named(condition) : [];
      if (condition == null || tested === undefined || allowed === undefined || more !== undefined) return [];
      const operator = condition
        .text()
        .slice(tested.text().length, allowed.range().start.index - tested.range().start.index);
      if (!isMethodOfRequest(tested) || !/^\s*(!=|not\s+in)\s*$/.test(operator)) return [];
      const left = linesOf(statement.field('consequence') ?? statement);
      return [{ of: values.of(tested, scope), list: listOf(values.of(allowed, scope)), left }];
    });
}

/** `request.method`, `self.request.method`, `req.method`; a form has a method as well, which is none. */
function isMethodOfRequest(tested: SgNode): boolean {
  if (tested.kind() !== 'attribute' || tested.field('attribute')?.text() !== 'method') return false;
  return /(^|[._])req(uest)?$/i.test(tested.field('object')?.text() ?? '');
}

function listOf(value: Value): Value {
  return value.kind === 'text' ? { kind: 'list', items: [value] } : value;
}
