/**
 * One node of each cycle among parents, in ascending order of the node that was come upon first. `parents[n]` is the parent of node n, or `none`.
 */
export function parentCycles(parents: Uint32Array, none: number): number[] {
  const walks = new Uint32Array(parents.length);
  const found: number[] = [];
  for (let start = 0; start < parents.length; start++) {
    const walk = start + 1;
    let node = start;
    while (node !== none && walks[node] === 0) {
      walks[node] = walk;
      node = parents[node] as number;
    }
    if (node !== none && walks[node] === walk) found.push(node);
  }
  return found;
}
