/**
 * What a `package.json` lets others import: `.` or `./path` → the files named for it, in the order of its conditions. Of `exports`, else of
 * `module` and `main`; paths with `*` are left out.
 */
export function packageEntries(json: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const { exports: exported, module, main } = json;
  if (exported === undefined || exported === null) {
    const files = [module, main].filter((file) => typeof file === 'string' && file !== '') as string[];
    return files.length === 0 ? {} : { '.': files };
  }
  const bySubpath = isRecord(exported) && Object.keys(exported).some((key) => key.startsWith('.'));
  const entries = bySubpath ? Object.entries(exported as Record<string, unknown>) : [['.', exported] as const];
  const found = entries
    .filter(([path]) => !path.includes('*') && path !== './package.json')
    .map(([path, target]) => [path, filesOf(target, 0)] as const);
  return Object.fromEntries(found.filter(([, files]) => files.length > 0));
}

const maxDepth = 8;

/** The files of a target, through its conditions and lists; those of declarations last. */
function filesOf(target: unknown, depth: number): readonly string[] {
  if (depth > maxDepth) return [];
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return target.flatMap((each) => filesOf(each, depth + 1));
  if (!isRecord(target)) return [];
  const conditions = Object.entries(target).sort(([a], [b]) => Number(a === 'types') - Number(b === 'types'));
  return conditions.flatMap(([, each]) => filesOf(each, depth + 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
