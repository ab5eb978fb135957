import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of the report: what was measured, how, and the figures. */
export interface Section {
  readonly title: string;
  readonly notes: readonly string[];
  readonly tables: readonly Table[];
  /** Printed as it is. */
  readonly text?: string;
  /** The figures for machines. */
  readonly data: unknown;
}

/** A figure against what it should reach. */
export function targetRow(what: string, target: string, value: string, reached: boolean): string[] {
  return [what, target, value, reached ? 'yes' : '**no**'];
}

/** A target that this run cannot tell of. */
export function unmeasuredRow(what: string, target: string, why: string): string[] {
  return [what, target, why, 'not measured'];
}

export const targetHead = ['target', 'should be', 'is', 'reached'];

/** Gathers sections; each is printed and written out as soon as it is there, so a run that is cut short leaves what it had. */
export class Report {
  readonly #sections: Section[] = [];
  readonly #folder: string;
  readonly #stem: string;
  readonly #options: Readonly<Record<string, unknown>>;

  constructor(folder: string, options: Readonly<Record<string, unknown>>) {
    this.#folder = folder;
    this.#options = options;
    this.#stem = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    mkdirSync(folder, { recursive: true });
  }

  /** Returns the path of the Markdown file. */
  add(section: Section): string {
    this.#sections.push(section);
    console.log(`\n${markdown(section)}`);
    const path = join(this.#folder, `${this.#stem}.md`);
    const targets = this.#targets();
    writeFileSync(path, `${this.#head()}\n${summary(targets)}\n${this.#sections.map(markdown).join('\n')}`);
    const json = { options: this.#options, machine: machine(), targets, sections: this.#sections };
    writeFileSync(join(this.#folder, `${this.#stem}.json`), JSON.stringify(json, null, 1));
    return path;
  }

  /** Prints all targets together. */
  finish(): void {
    console.log(`\n${summary(this.#targets())}`);
  }

  /** The targets of all sections, each with the title of its section. */
  #targets(): Target[] {
    return this.#sections.flatMap(({ title, tables }) =>
      tables
        .filter(({ head }) => head === targetHead)
        .flatMap(({ rows }) => rows.map(([what, target, value, reached]) => ({ what, target, value, reached, title }))),
    );
  }

  #head(): string {
    const options = Object.entries(this.#options).map(([name, value]) => `${name} ${String(value)}`);
    return `# Benchmark\n\n${machine()}. Options: ${options.join(', ')}.\nOther work may run on the machine: believe ratios of one run, not single times.\n`;
  }
}

interface Target {
  readonly what: string | undefined;
  readonly target: string | undefined;
  readonly value: string | undefined;
  readonly reached: string | undefined;
  /** Of the section that measured it. */
  readonly title: string;
}

function summary(targets: readonly Target[]): string {
  const reached = targets.filter((target) => target.reached === 'yes').length;
  const rows = targets.map((target) =>
    [target.what, target.target, target.value, target.reached, target.title].map(String),
  );
  return `## Targets: ${reached} of ${targets.length} reached\n\n${markdownTable({ head: [...targetHead, 'measured in'], rows })}`;
}

function machine(): string {
  const load = loadavg()[0]!.toFixed(1);
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, load ${load} at the end`;
}

function markdown({ title, notes, tables, text }: Section): string {
  const paragraphs = notes.map((note) => `- ${note}`).join('\n');
  return `## ${title}\n\n${paragraphs}\n\n${tables.map(markdownTable).join('\n')}${text === undefined ? '' : `\n\`\`\`\n${text}\n\`\`\`\n`}`;
}

function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`;
  return line(head) + line(head.map((_, i) => (i === 0 ? '---' : '---:'))) + rows.map(line).join('');
}
