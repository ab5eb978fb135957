import type { FunctionFact, Need } from '../../../code-model/facts.ts';
import type { PythonModel } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { isRowParameter } from './stored-rows.ts';

/** For which rows a receiver of signals does anything. */
interface Needed {
  readonly models: readonly PythonModel[];
  /** True where it names classes: what is asked for a member may be of any. */
  readonly areNamed: boolean;
}

/**
 * The models for whose rows a receiver of signals does anything, of those whose signals it receives: `if not issubclass(sender, Cart):
 * return` at its beginning. Null where it leaves for none.
 */
export function modelsNeeded(
  receiver: FunctionFact,
  models: readonly PythonModel[],
  tables: PythonTables,
): Needed | null {
  const needs = (receiver.needs ?? []).flatMap((need) => {
    const isNeeded = fits(need, receiver, tables);
    return isNeeded === null ? [] : [{ need, isNeeded }];
  });
  if (needs.length === 0) return null;
  return {
    models: models.filter((model) => needs.every(({ isNeeded }) => isNeeded(model))),
    areNamed: needs.some(({ need }) => 'classes' in need),
  };
}

type IsNeeded = (model: PythonModel) => boolean;

/** Which models do; null where something is not known, or something else is asked for. */
function fits(need: Need, { parameters }: FunctionFact, tables: PythonTables): IsNeeded | null {
  const { resolver } = tables;
  // Libraries pass both by name.
  const name = parameters[need.parameter]?.name ?? '';
  const isRow = isRowParameter(name);
  if (name !== 'sender' && !isRow) return null;
  if ('member' in need) {
    return (model) => {
      const own = tables.classOf(model);
      return own === null || resolver.memberOf(own, need.member) !== null;
    };
  }
  // What an instance is compared with is no class.
  if (isRow && !need.derived) return null;
  const named = need.classes.map((each) => ({
    models: tables.modelsOf(each),
    objects: resolver.resolve(each).flatMap((value) => (value.kind === 'class' ? value.object : [])),
  }));
  if (named.some((each) => each.models.length === 0 && (each.objects.length === 0 || !need.derived))) return null;
  return (model) => {
    const own = tables.classOf(model);
    const lineage = own === null ? [] : resolver.hierarchy.lineage(own);
    return named.some((each) => {
      return each.models.includes(model) || (need.derived && each.objects.some((object) => lineage.includes(object)));
    });
  };
}
