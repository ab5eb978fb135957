import type { OutlinedTemplate, TemplateOutline } from '../code-model/template-outline.ts';

/** Templates of one name that are all read: those of themes stand beside each other. */
const maxOfOneName = 8;

/** The templates of an application by the names under which code asks for them. */
export class TemplateIndex {
  private readonly byFile = new Map<string, OutlinedTemplate[]>();
  private readonly outlines = new Map<OutlinedTemplate, TemplateOutline | null>();

  constructor(templates: readonly OutlinedTemplate[]) {
    for (const template of templates) {
      const file = template.path.replace(/^.*\//, '');
      const known = this.byFile.get(file);
      if (known === undefined) this.byFile.set(file, [template]);
      else known.push(template);
    }
  }

  /** `orders/list.html`: the files that end so; those of a folder of templates where there are any. */
  named(name: string): readonly OutlinedTemplate[] {
    const wanted = name.replace(/^\.?\//, '');
    const ending = (this.byFile.get(wanted.replace(/^.*\//, '')) ?? []).filter(({ path }) =>
      `/${path}`.endsWith(`/${wanted}`),
    );
    const inFolders = ending.filter(({ path }) =>
      /(^|\/)(templates|jinja2|views)\/$/.test(path.slice(0, -wanted.length)),
    );
    return (inFolders.length > 0 ? inFolders : ending).slice(0, maxOfOneName);
  }

  /** What a template reads; null where that is not known. */
  outlineOf(template: OutlinedTemplate): TemplateOutline | null {
    const known = this.outlines.get(template);
    if (known !== undefined) return known;
    const outline = template.outline();
    this.outlines.set(template, outline);
    return outline;
  }
}
