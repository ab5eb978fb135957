import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programOf } from '../../src/workflows/code/java/find-jdk.ts';
import { measuredJdk } from './analysed.ts';

/** A method in a class file. */
export interface CompiledMethod {
  readonly owner: CompiledClass;
  /** `<init>` of a constructor. */
  readonly name: string;
  readonly descriptor: string;
  /** True for one that the compiler has added. */
  readonly isSynthetic: boolean;
  /** The line at which its code begins; 0 where it has none. */
  readonly line: number;
  readonly calls: readonly CompiledCall[];
}

export interface CompiledCall {
  readonly line: number;
  /** The last line that may be its own: the table of lines has those of statements, and not of each call. */
  readonly lastLine: number;
  /** Class as the instruction names it. */
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
}

export interface CompiledClass {
  /** `p.Outer$Inner`. */
  readonly name: string;
  /** `p/Outer.java`. */
  readonly source: string;
  readonly above: readonly string[];
  readonly methods: CompiledMethod[];
}

/** The classes of a directory of class files that were compiled with `-g`, by name, as `javap` shows them. */
export function readClasses(directory: string): ReadonlyMap<string, CompiledClass> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.class'));
  const found = new Map<string, CompiledClass>();
  const javap = join(dirname(programOf(measuredJdk(), 'javac')), 'javap');
  for (let at = 0; at < files.length; at += 200) {
    const words = ['-J-Xmx256m', '-p', '-v', ...files.slice(at, at + 200)];
    const { stdout } = spawnSync(javap, words, { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 29 });
    for (const text of stdout.split(/^(?= {2}Compiled from )/m)) {
      const read = readClass(text);
      if (read !== null) found.set(read.name, read);
    }
  }
  return found;
}

function readClass(text: string): CompiledClass | null {
  const [, file, header = ''] = /^ {2}Compiled from "([^"]+)"\n(.*)$/m.exec(text) ?? [];
  if (file === undefined) return null;
  const plain = withoutGenerics(header);
  const [, name = ''] = /(?:class|interface) ([\w.$]+)/.exec(plain) ?? [];
  const above = [...plain.matchAll(/(?:extends|implements) ([\w.$, ]+?)(?= implements|$)/g)].flatMap(([, list = '']) =>
    list.split(/[, ]+/).filter(Boolean),
  );
  const folder = name.includes('.') ? `${name.slice(0, name.lastIndexOf('.')).replaceAll('.', '/')}/` : '';
  const found: CompiledClass = { name, source: folder + file, above, methods: [] };
  for (const part of text.split(/\n(?=\n|\{\n)/)) readMethod(part, found);
  return found;
}

function readMethod(part: string, owner: CompiledClass): void {
  const [, header = '', descriptor = '', flags = ''] =
    /^ {2}(\S.*);\n {4}descriptor: (\(.*)\n {4}flags: (.*)$/m.exec(part) ?? [];
  if (header === '') return;
  const [, named = ''] = /([\w.$]+)\(/.exec(withoutGenerics(header)) ?? [];
  const name = named === owner.name ? '<init>' : named;
  const lines = [...part.matchAll(/^ +line (\d+): (\d+)$/gm)].map(([, line, at]) => ({
    line: Number(line),
    at: Number(at),
  }));
  const calls: CompiledCall[] = [];
  for (const [, at, target = ''] of part.matchAll(
    /^ +(\d+): invoke(?:virtual|special|static|interface) +#\d+.*\/\/ (?:Interface)?Method (\S+)$/gm,
  )) {
    const [, of, called = '', of2 = ''] = /^(?:(.+)\.)?("?[^.:"]+"?):(.+)$/.exec(target) ?? [];
    const line = lines.filter((each) => each.at <= Number(at)).sort((a, b) => b.at - a.at)[0]?.line ?? 0;
    const next = Math.min(...lines.map((each) => each.line).filter((each) => each > line));
    calls.push({
      line,
      lastLine: Number.isFinite(next) ? next - 1 : line + 20,
      owner: of?.replaceAll('/', '.') ?? owner.name,
      name: called.replaceAll('"', ''),
      descriptor: of2,
    });
  }
  const line = lines.find(({ at }) => at === 0)?.line ?? 0;
  owner.methods.push({ owner, name, descriptor, line, calls, isSynthetic: flags.includes('ACC_SYNTHETIC') });
}

function withoutGenerics(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/<[^<>]*>/g, '');
  }
  return plain;
}
