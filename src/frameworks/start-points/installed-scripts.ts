/** A command that a package of Python installs. */
export interface InstalledScript {
  readonly name: string;
  /** Dotted name of the module. */
  readonly module: string;
  readonly function: string;
  /** 1-based. */
  readonly line: number;
}

const scriptTable = /^\s*\[(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts|tool\.pdm\.scripts)\]/;
const scriptGroup = /["']?(?:console_scripts|gui_scripts)["']?\s*[:=]|\[(?:console|gui)_scripts\]/;
const script = /^\s*["']?([\w.-]+)["']?\s*=\s*["']?([\w.]+)\s*:\s*(\w+)/;
const inline = /["']([\w.-]+)\s*=\s*([\w.]+)\s*:\s*(\w+)/g;

/** True for the path of a file that states which commands a package of Python installs. */
export function isPythonManifest(path: string): boolean {
  return /(^|\/)(pyproject\.toml|setup\.(py|cfg))$/.test(path);
}

/** The scripts of `pyproject.toml`, and those of `console_scripts` in `setup.cfg` and `setup.py`, there also as a text with sections. */
export function installedScripts(text: string): readonly InstalledScript[] {
  const found: InstalledScript[] = [];
  let isInside = false;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const begins = scriptTable.test(line) || scriptGroup.test(line);
    if (begins) isInside = true;
    else if (isInside && /^\s*(?:\[(?!["'])|\]|"""|''')/.test(line)) isInside = false;
    if (!isInside) continue;
    const own = begins ? [] : [script.exec(line)].filter((match) => match !== null);
    const matches = own.length > 0 ? own : [...line.matchAll(inline)];
    for (const [, name = '', module = '', of = ''] of matches) found.push({ name, module, function: of, line: at + 1 });
  }
  return found;
}
