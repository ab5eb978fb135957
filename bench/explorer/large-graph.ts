interface GraphObject {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly typeId: string;
  readonly filePath: null;
  readonly external: boolean;
  readonly test: boolean;
  readonly depth: number;
  readonly isStartPoint: boolean;
  readonly isEndPoint: boolean;
}

interface GraphLink {
  readonly origin: { readonly id: string };
  readonly target: { readonly id: string };
  readonly linkType: string;
  readonly escalated: boolean;
  readonly confidence: string;
}

/** A graph as the interface answers it, always the same: most links lead to near nodes, as in code, every fifth anywhere. */
export function largeGraph(totalObjects: number, totalLinks: number) {
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const nodes = Array.from(
    { length: totalObjects },
    (_, at): GraphObject => ({
      id: String(at + 1),
      name: `node${at + 1}`,
      fullName: `src/node${at + 1}`,
      type: at % 3 === 0 ? 'TypeScript Method' : 'TypeScript Function',
      typeId: at % 3 === 0 ? 'typescript-method' : 'typescript-function',
      filePath: null,
      external: false,
      test: false,
      depth: at,
      isStartPoint: at === 0,
      isEndPoint: false,
    }),
  );
  const links = Array.from({ length: totalLinks }, (_, at): GraphLink => {
    const origin = random(totalObjects);
    const target = at % 5 === 0 ? random(totalObjects) : (origin + 1 + random(40)) % totalObjects;
    return {
      origin: { id: String(origin + 1) },
      target: { id: String(target + 1) },
      linkType: 'CALL',
      escalated: false,
      confidence: 'resolved',
    };
  });
  return { totalObjects, totalLinks, truncated: false, nodes, links };
}
