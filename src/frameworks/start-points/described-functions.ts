import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { sharedDirectories } from '../instances/shared-parts.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import type { ApiOperation } from '../schemas/api-operations.ts';
import { functionsOf } from './functions-of.ts';
import { moduleNamed } from './module-named.ts';

/**
 * Finds the functions that the operations of a document name, as the library of a call does: by a dotted name of Python (`shop.carts.read`), by
 * the member of a record or of an instance that the call is given (`handlers: { readCart }`), by the one function that the call gives to an
 * operation (`register('readCart', f)`), or by an export of the file that is called like the controller (`controllers/carts.js`).
 */
export class DescribedFunctions {
  private readonly match: MatchedCall;
  private readonly finder: InstanceFinder;
  private readonly handlers: readonly Value[];
  private readonly files: readonly FileFacts[];
  /** Files that are imported by a name. */
  private readonly modules: readonly FileFacts[];

  constructor(match: MatchedCall, finder: InstanceFinder) {
    this.match = match;
    this.finder = finder;
    const subject = finder.subjectOf(match.call);
    const selectors = listOf(match.rule.describes?.handlers);
    this.handlers = selectors.flatMap((selector) =>
      select(selector, subject, finder.resolver).map(({ value }) => value),
    );
    this.files = finder.resolver.table.files().filter(({ test }) => !test);
    this.modules = this.files.filter(({ moduleName }) => moduleName !== undefined);
  }

  /** Keys of the functions; null where the call does not answer the operation: another one does, or nothing. */
  of(operation: ApiOperation): readonly string[] | null {
    const { rules, rule } = this.match;
    if (rule.describes?.operation !== undefined) return this.given(operation, listOf(rule.describes.operation));
    if (rules.language === 'Python') return this.dotted(operation);
    const ofHandlers = this.handlers.flatMap((value) => this.memberOf(value, operation));
    if (ofHandlers.length > 0) return ofHandlers;
    if (operation.controller === null) return this.handlers.length > 0 ? [] : null;
    const file = this.fileOf(operation.controller);
    return file === undefined ? [] : this.exported(file, [operation.operation]);
  }

  /** The function that the call gives to an operation by its name. */
  private given({ operation }: ApiOperation, names: readonly string[]): readonly string[] | null {
    const { resolver } = this.finder;
    const subject = this.finder.subjectOf(this.match.call);
    if (!textsAt(names, subject, resolver).includes(operation)) return null;
    const selectors = listOf(this.match.rule.startPoint?.handlers);
    return selectors.flatMap((selector) =>
      select(selector, subject, resolver).flatMap(({ value }) => functionsOf(value, resolver)),
    );
  }

  private dotted({ controller, operation }: ApiOperation): readonly string[] {
    const parts = (controller === null ? operation : `${controller}.${operation}`).split('.');
    for (let at = parts.length - 1; at > 0; at--) {
      const file = moduleNamed(parts.slice(0, at).join('.'), this.modules);
      if (file !== undefined) return this.exported(file, parts.slice(at));
    }
    return [];
  }

  private exported({ file }: FileFacts, [first = '', ...members]: readonly string[]): readonly string[] {
    const bases: readonly Value[] = [
      { kind: 'import', file, name: first },
      { kind: 'member', of: { kind: 'import', file, name: 'default' }, name: first },
    ];
    for (const base of bases) {
      let value = base;
      for (const name of members) value = { kind: 'member', of: value, name };
      const found = functionsOf(value, this.finder.resolver);
      if (found.length > 0) return found;
    }
    return [];
  }

  private memberOf(of: Value, { controller, operation }: ApiOperation): readonly string[] {
    const { resolver } = this.finder;
    const within: Value = controller === null ? of : { kind: 'member', of, name: controller };
    const found = functionsOf({ kind: 'member', of: within, name: operation }, resolver);
    return found.length > 0 || controller === null
      ? found
      : functionsOf({ kind: 'member', of, name: operation }, resolver);
  }

  /** The file that is called like a controller: in a folder that the call names, else the one nearest to the call. */
  private fileOf(controller: string): FileFacts | undefined {
    const { call, rule } = this.match;
    const { resolver } = this.finder;
    const ending = stemOf(controller.replace(/^(\.?\/)+/, ''));
    const called = this.files.filter(({ file }) => endsIn(stemOf(file), ending));
    const folders = textsAt(listOf(rule.describes?.folder), this.finder.subjectOf(call), resolver)
      .map((text) => text.replace(/^file:|^\.\/|\/$/g, ''))
      .filter((folder) => folder !== '' && !folder.includes('{}'));
    const inFolder = called.filter(({ file }) =>
      folders.some((folder) => endsIn(stemOf(file).slice(0, -ending.length - 1), folder)),
    );
    const { file: from } = resolver.table.fileOf(call);
    const shared = ({ file }: FileFacts): number => sharedDirectories(file, from);
    const [first, second] = [...(inFolder.length > 0 ? inFolder : called)].sort((a, b) => shared(b) - shared(a));
    return first === undefined || (second !== undefined && shared(first) === shared(second)) ? undefined : first;
  }
}

/** `controllers/carts` of `controllers/carts.js` and of `controllers/carts/index.ts`. */
function stemOf(path: string): string {
  return path.replace(/(\/index)?\.[cm]?[jt]sx?$/, '');
}

function endsIn(path: string, ending: string): boolean {
  return path === ending || path.endsWith(`/${ending}`);
}
