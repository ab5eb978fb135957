import type { FileFacts } from '../../code-model/facts.ts';
import { type GlobalFunctions, ScriptReader } from './script-facts.ts';
import { TemplateText } from './template-tags.ts';

/** A script in a file of its own. */
export interface ScriptFile {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}

/** A function that a script declares outside of all others. */
const declaration =
  /^(?:(?:async )?function\s*\*?\s*|(?:var|let|const)\s+(?=\w+\s*=\s*(?:async\s+)?function\b))([\w$]+)/gm;
/** A module keeps its functions to itself. */
const moduleCode = /^\s*(import|export)\b|\bmodule\.exports\b|\brequire\s*\(|\bdefine\s*\(/m;
/** Longer scripts are libraries, or written by tools. */
const maxText = 500_000;

/**
 * Functions that scripts in files of their own declare for all pages that take them in: `send(data, url)`. A name that several scripts declare stands for
 * none. Files are read when a name is first asked for, and parsed where they declare one that is.
 */
export class SharedScripts {
  private readonly files: readonly ScriptFile[];
  private readonly isTest: (path: string) => boolean;
  private byName: ReadonlyMap<string, ScriptFile | null> | null = null;
  private readonly read = new Map<string, FileFacts>();

  constructor(files: readonly ScriptFile[], isTest: (path: string) => boolean) {
    this.files = files;
    this.isTest = isTest;
  }

  readonly functionOf: GlobalFunctions = (name) => {
    this.byName ??= this.declaring();
    const file = this.byName.get(name);
    if (file == null) return null;
    const { functions } = this.factsOf(file);
    return functions.find((each) => each.name === name)?.object ?? null;
  };

  /** Facts of the files whose functions were asked for. */
  facts(): readonly FileFacts[] {
    return [...this.read.values()];
  }

  private declaring(): ReadonlyMap<string, ScriptFile | null> {
    const found = new Map<string, ScriptFile | null>();
    for (const file of this.files) {
      if (this.isTest(file.path)) continue;
      const text = file.read();
      if (text === null || text.length > maxText || moduleCode.test(text)) continue;
      for (const [, name = ''] of text.matchAll(declaration)) found.set(name, found.has(name) ? null : file);
    }
    return found;
  }

  private factsOf({ path, read }: ScriptFile): FileFacts {
    const known = this.read.get(path);
    if (known !== undefined) return known;
    const object = scriptKey(path);
    const text = read() ?? '';
    const reader = new ScriptReader({ file: path, object, text: new TemplateText(text) }, this.functionOf);
    const facts: FileFacts = {
      file: path,
      language: 'JavaScript',
      test: false,
      module: object,
      imports: [],
      calls: reader.calls,
      classes: [],
      functions: reader.functions,
      exports: {},
      exportsAllOf: [],
      directives: [],
    };
    this.read.set(path, facts);
    reader.read({ start: 0, end: text.length });
    return facts;
  }
}

/** Key that stands for a script among templates: its objects are those of the analysis of its language. */
export function scriptKey(path: string): string {
  return `script ${path}`;
}
