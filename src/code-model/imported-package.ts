import { moduleOfSymbol } from './symbol-name.ts';

/**
 * The name among these that a module is of, the longest first: its own, or that of what it is a part of. `pg/lib/client` is of `pg`,
 * `django.db.models` of `django.db` and `django`. Null where it is of none.
 */
export function packageAmong(module: string, language: string, names: ReadonlySet<string>): string | null {
  const separator = language === 'Python' || language === 'Java' ? '.' : '/';
  for (let end = module.length; end > 0; end = module.lastIndexOf(separator, end - 1)) {
    const name = module.slice(0, end);
    if (names.has(name)) return name;
  }
  return null;
}

/** The name among these that a symbol is of: `django#db.models.Model` is of `django.db`. */
export function packageOfSymbol(symbol: string, language: string, names: ReadonlySet<string>): string | null {
  const module = language === 'Python' ? symbol.replace('#', '.') : moduleOfSymbol(symbol);
  return packageAmong(module, language, names);
}
