/**
 * The names under which a module may be listed, the longest first: itself and what it is a part of. `pg/lib/client` is of `pg`,
 * `django.db.models` of `django.db` and `django`.
 */
export function packageNames(module: string, language: string): readonly string[] {
  const separator = language === 'Python' || language === 'Java' ? '.' : '/';
  const steps = module.split(separator);
  return steps.map((_, dropped) => steps.slice(0, steps.length - dropped).join(separator));
}

/** The name among these that a module is of; null where it is of none. */
export function packageAmong(module: string, language: string, names: ReadonlySet<string>): string | null {
  return packageNames(module, language).find((name) => names.has(name)) ?? null;
}
