import { joinPath } from '../instances/join-path.ts';

interface BasePath {
  readonly framework: string;
  /** Kind of the classes whose paths it stands before. */
  readonly kind: string;
  /** Directory of the module that states it; empty at the top. */
  readonly module: string;
  readonly statedBy: 'settings' | 'code';
  readonly path: string;
}

/** Paths that a module states once for all of its operations: `@ApplicationPath("/rest")`, `server.servlet.context-path`. */
export class BasePaths {
  private readonly all: BasePath[] = [];

  /** @param file of the module that states it */
  add(framework: string, kind: string, file: string, path: string, statedBy: BasePath['statedBy'] = 'code'): void {
    this.all.push({ framework, kind, module: moduleOf(file), statedBy, path });
  }

  /** The path before those of a file, what settings state before what code does; empty where there is none. */
  of(framework: string, kind: string, file: string): string {
    const stated = this.all.filter((each) => each.framework === framework && each.kind === kind);
    const [outer = '', inner = ''] = (['settings', 'code'] as const).map((by) =>
      pathFor(
        moduleOf(file),
        stated.filter(({ statedBy }) => statedBy === by),
      ),
    );
    return joinPath(outer, inner);
  }
}

/** What the own module states, else what all modules that state one agree in. */
function pathFor(module: string, stated: readonly BasePath[]): string {
  const own = stated.filter((each) => each.module === module);
  const others = stated.filter(({ path }) => path !== '' && path !== '/');
  const paths = new Set((own.length > 0 ? own : others).map(({ path }) => path));
  return paths.size === 1 ? ([...paths][0] as string) : '';
}

/** `shop/cart` of `shop/cart/src/main/java/Cart.java`. */
export function moduleOf(file: string): string {
  return /^(?:(.*)\/)?src\//.exec(file)?.[1] ?? '';
}
