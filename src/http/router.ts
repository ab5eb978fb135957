import type { Exchange } from './exchange.ts';

/** Answers an exchange, at once or later. What it throws becomes the error that is sent. */
export type Handler = (exchange: Exchange) => void | Promise<void>;

export interface Route {
  /** Under which its answers are counted; routes may share one. */
  readonly name: string;
  /** Path with `{parameters}` that stand for one segment each; a last segment `*` stands for any number of further ones. */
  readonly template: string;
  /** True: whoever reaches the service may ask. Default: only known callers, where access is controlled. */
  readonly open?: boolean;
  /** True: `handle` judges the method. Default: GET and HEAD are allowed. */
  readonly anyMethod?: boolean;
  readonly handle: Handler;
}

interface Node<R> {
  readonly fixed: Map<string, Node<R>>;
  parameter: Node<R> | undefined;
  route: R | undefined;
  /** Of what has no route of its own below. */
  rest: R | undefined;
}

/** Finds the route of a path by its segments as they were sent; undefined when there is nothing. A segment that is empty is no parameter. */
export function router<R extends Pick<Route, 'template'>>(
  routes: readonly R[],
): (segments: readonly string[]) => R | undefined {
  const root = newNode<R>();
  for (const route of routes) {
    let node = root;
    const segments = route.template.split('/');
    const isRest = segments.at(-1) === '*';
    for (const segment of isRest ? segments.slice(0, -1) : segments) node = childOf(node, segment);
    if (isRest) {
      node.rest = route;
      continue;
    }
    if (node.route) throw new Error(`two routes for ${route.template}`);
    node.route = route;
  }
  return (segments) => {
    let node: Node<R> | undefined = root;
    let rest: R | undefined;
    for (const segment of segments) {
      rest = node.rest ?? rest;
      node = node.fixed.get(segment) ?? (segment === '' ? undefined : node.parameter);
      if (node === undefined) return rest;
    }
    return node.route ?? rest;
  };
}

function childOf<R>(node: Node<R>, segment: string): Node<R> {
  if (segment.startsWith('{')) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
}

function newNode<R>(): Node<R> {
  return { fixed: new Map(), parameter: undefined, route: undefined, rest: undefined };
}
