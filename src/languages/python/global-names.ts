import type { SgNode } from '@ast-grep/napi';
import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';

/** Names of a module that its functions assign: `global client` before `client = connect()`. Each stands for what these assign, too. */
export class GlobalNames {
  private readonly path: string;
  private readonly assigned = new Map<string, Value[]>();

  constructor(path: string) {
    this.path = path;
  }

  /** Binds them in the scope of the module, before what functions assign is known. */
  bind(root: SgNode, scope: Scope): void {
    for (const statement of statedIn(root)) {
      const body = functionAround(statement)?.field('body') ?? null;
      for (const name of body === null ? [] : namesIn(statement)) {
        if (this.assigned.has(name) || !assigns(body as SgNode, name)) continue;
        this.assigned.set(name, []);
        scope.bind(name, { kind: 'import', file: this.path, name: exportOf(name) });
      }
    }
  }

  /** Takes what a function assigns, once its own names are bound. */
  take(body: SgNode, scope: Scope): void {
    if (this.assigned.size === 0) return;
    for (const statement of statedIn(body)) {
      if (functionAround(statement)?.field('body')?.id() !== body.id()) continue;
      for (const name of namesIn(statement)) {
        const value = scope.own(name);
        if (value !== undefined) this.assigned.get(name)?.push(value);
      }
    }
  }

  /** What functions assign, under names that no code can import. */
  exports(): [string, Value][] {
    return [...this.assigned].map(([name, values]) => [exportOf(name), oneOf(values)]);
  }
}

function exportOf(name: string): string {
  return `global ${name}`;
}

function statedIn(node: SgNode): SgNode[] {
  return node.text().includes('global ') ? node.findAll({ rule: { kind: 'global_statement' } }) : [];
}

function namesIn(statement: SgNode): string[] {
  return named(statement).map((name) => name.text());
}

function functionAround(statement: SgNode): SgNode | undefined {
  return statement.ancestors().find((each) => each.kind() === 'function_definition');
}

function assigns(body: SgNode, name: string): boolean {
  return body.findAll({ rule: { kind: 'assignment' } }).some((each) => each.field('left')?.text() === name);
}
