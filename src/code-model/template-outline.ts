/** `order.owner.name`: a name, and what is read of it step by step. */
export type TemplatePath = readonly string[];

/** What a template does with the names that it is filled in with. */
export type TemplatePart =
  /** `line`: 1-based. */
  | { readonly kind: 'read'; readonly path: TemplatePath; readonly line: number }
  | ({ readonly kind: 'name' } & TemplateName)
  /** Names within it end with it; what several templates may fill has a name of its own. */
  | { readonly kind: 'block'; readonly name: string | null; readonly parts: readonly TemplatePart[] }
  /** With `isAlone` the other template knows no name but those that it is given. */
  | {
      readonly kind: 'include';
      readonly template: string;
      readonly names: readonly TemplateName[];
      readonly isAlone: boolean;
    }
  /** A tag that the language of templates does not know, or a filter: a function of the application may stand behind it. `as` names what it gives. */
  | {
      readonly kind: 'call';
      readonly form: 'tag' | 'filter';
      readonly function: string;
      /** What it is given by position; null where that is no path. */
      readonly given: readonly (TemplatePath | null)[];
      readonly names: readonly TemplateName[];
      readonly as: string | null;
    };

/** A name that a template gives; with no path nothing is known of it. */
export interface TemplateName {
  readonly name: string;
  readonly path: TemplatePath | null;
  /** `each` element of what the path is; `value`: an element of each of them, of which `at` says which one. */
  readonly of: 'whole' | 'each' | 'value';
  readonly at?: number;
}

/** What a template reads, in the order of its text. */
export interface TemplateOutline {
  /** The template whose blocks it fills. */
  readonly extends: string | null;
  readonly parts: readonly TemplatePart[];
}

/** A template of the application. */
export interface OutlinedTemplate {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Null for one that cannot be read. */
  readonly outline: () => TemplateOutline | null;
}
