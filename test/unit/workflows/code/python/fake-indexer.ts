import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What stands in for scip-python: it indexes functions and classes by their lines, and names that are called by where they are defined. It reads what it is
 * called with, so that an index of one file, and of what it imports, is a part of the whole one.
 */
const script = `
const fs = require('node:fs');
const path = require('node:path');
const words = process.argv.slice(2);
if (words[0] === '--version') { console.log('0.6.6'); process.exit(); }
const option = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
fs.appendFileSync(path.join(__dirname, 'runs'), (option('--target-only') ?? 'all') + '\\n');
const varint = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...varint(n >>> 7)]);
const field = (number, bytes) => Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
const text = (number, value) => field(number, Buffer.from(value));
const range = (number, list) => field(number, Buffer.from(list.flatMap(varint)));
const role = (value) => Buffer.from([3 * 8, value]);
const files = fs.readdirSync('.', { recursive: true }).filter((file) => file.endsWith('.py')).sort();
const symbolOf = (file, rest) => 'scip-python python Shop _ \`' + file.slice(0, -3).replaceAll('/', '.') + '\`/' + rest;
const lines = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8').split('\\n')]));
const known = new Map();
for (const [file, all] of lines) for (const line of all) {
  const [, name] = /^def (\\w+)/.exec(line) ?? [];
  if (name) known.set(name, symbolOf(file, name + '().'));
}
const documents = [...lines].map(([file, all]) => {
  const parts = [Buffer.concat([range(1, [0, 0, 0]), text(2, symbolOf(file, '__init__:')), role(1)])];
  const symbols = [Buffer.concat([text(1, symbolOf(file, '__init__:')), text(3, '(module) x')])];
  let owner = '';
  all.forEach((line, at) => {
    const [head, indent, kind, name] = /^(\\s*)(def|class) (\\w+)/.exec(line) ?? [];
    if (kind) {
      if (indent === '') owner = kind === 'class' ? name + '#' : '';
      let last = at;
      for (let next = at + 1; next < all.length; next++) {
        if (all[next].trim() === '' || all[next].trim().startsWith('#')) continue;
        if (/^\\s*/.exec(all[next])[0].length <= indent.length) break;
        last = next;
      }
      const end = all[last].replace(/\\s*#.*$/, '').length;
      const symbol = symbolOf(file, kind === 'class' ? name + '#' : (indent === '' ? '' : owner) + name + '().');
      const begin = head.length - name.length;
      const around = last === at ? [at, indent.length, end] : [at, indent.length, last, end];
      parts.push(Buffer.concat([range(1, [at, begin, head.length]), text(2, symbol), role(1), range(7, around)]));
      symbols.push(Buffer.concat([text(1, symbol), text(3, '\`\`\`python\\n' + line.trim() + '\\n\`\`\`')]));
      return;
    }
    for (const { 1: called, index } of line.replace(/#.*$/, '').matchAll(/\\b(\\w+)(?=\\()/g))
      if (known.has(called)) parts.push(Buffer.concat([range(1, [at, index, index + called.length]), text(2, known.get(called)), role(8)]));
  });
  return [file, Buffer.concat([...parts.map((part) => field(2, part)), ...symbols.map((part) => field(3, part))])];
});
const target = option('--target-only');
const reached = new Set(target === undefined ? files : [target]);
for (const file of reached) for (const line of lines.get(file)) {
  const imported = (/^from (\\S+) import/.exec(line)?.[1] ?? '').replaceAll('.', '/') + '.py';
  if (lines.has(imported)) reached.add(imported);
}
const wanted = documents.filter(([file]) => reached.has(file));
const metadata = Buffer.concat([field(2, Buffer.concat([text(1, 'scip-python'), text(2, '0.6.6')])), text(3, 'file:///shop')]);
const named = (file) => (target === undefined ? file : path.relative(target, file));
fs.writeFileSync(option('--output'), Buffer.concat([
  field(1, metadata),
  ...wanted.map(([file, rest]) => field(2, Buffer.concat([text(1, named(file)), rest]))),
]));
`;

/** Writes the program and returns the folder for the `PATH`; what it was called for stands in the file `runs` there. */
export function installFakeIndexer(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'scip-python'), `#!${process.execPath}\n${script}`, { mode: 0o755 });
  return folder;
}
