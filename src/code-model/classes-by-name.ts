import type { FactTable } from './fact-table.ts';
import type { ClassFact } from './facts.ts';

/** Java classes by the full names that files beside the code use: `com.acme.Cart`, `com.acme.Cart$Line`. */
export class ClassesByName {
  private readonly bySimple = new Map<string, { readonly file: string; readonly fact: ClassFact }[]>();

  constructor(table: FactTable) {
    for (const { file, language, classes } of table.files()) {
      for (const fact of language === 'Java' ? classes : []) {
        const known = this.bySimple.get(fact.name);
        if (known === undefined) this.bySimple.set(fact.name, [{ file, fact }]);
        else known.push({ file, fact });
      }
    }
  }

  /** The class, in the same module as a file where several have the name; null where the code has none. */
  get(name: string, near = ''): ClassFact | null {
    const simple = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    const ending = `/${name.replace(/\$.*$/, '').replaceAll('.', '/')}.java`;
    const found = (this.bySimple.get(simple) ?? []).filter(({ file }) => `/${file}`.endsWith(ending));
    const module = near.slice(0, Math.max(0, near.indexOf('/src/')));
    return (found.find(({ file }) => module !== '' && file.startsWith(`${module}/`)) ?? found[0])?.fact ?? null;
  }
}
