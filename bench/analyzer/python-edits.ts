import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Random } from '../data/random.ts';
import type { Edit, EditedFolder } from './real-edits.ts';
import { withStatement } from './with-statement.ts';

type EditKind = (folder: EditedFolder) => Edit | null;

/** Edits of Python as people make them, each at a seeded place; null where the folder has no such place. */
export const pythonEditKinds: readonly EditKind[] = [
  (folder) =>
    inSomeFile(folder, 'a comment is added in a line', (text, random) =>
      atLine(text, /[\w)]$/, random, (line) => `${line}  # edited`),
    ),
  (folder) => inSomeFile(folder, 'a docstring is added', (text) => withStatement(text, '.py')),
  (folder) =>
    inSomeFile(folder, 'a string is added before a statement', (text, random) =>
      beforeStatement(text, random, "'edited'; "),
    ),
  (folder) =>
    inSomeFile(folder, 'a call is added', (text, random) => beforeStatement(text, random, "print('edited'); ")),
  (folder) =>
    inSomeFile(folder, 'a call is removed', (text, random) =>
      atLine(text, /^\s+[\w.]+\([^()]*\)$/, random, (line) => line.replace(/\S.*/, 'pass')),
    ),
  (folder) =>
    inSomeFile(folder, 'a local name is added', (text, random) => beforeStatement(text, random, 'edited = 1; ')),
  (folder) =>
    inSomeFile(folder, 'a function returns something else', (text, random) =>
      atLine(text, /^\s+return \w+$/, random, (line) => line.replace(/return (\w+)/, 'return [$1]')),
    ),
  (folder) =>
    inSomeFile(folder, 'a number is changed', (text, random) =>
      atLine(text, /=\s*[1-9]\d*\b/, random, (line) => line.replace(/(=\s*)([1-9]\d*)/, '$17$2')),
    ),
  (folder) =>
    inSomeFile(folder, 'a function is renamed where it stands', (text, random) =>
      atLine(text, /^def \w+\(/, random, (line) => line.replace(/def (\w+)/, 'def $1_edited')),
    ),
  (folder) =>
    inSomeFile(
      folder,
      'a function is added',
      (text) => `${text}\n\ndef added_by_edit(rows: list) -> int:\n    found = len(rows)\n    return found\n`,
    ),
  (folder) => inSomeFile(folder, 'an import is added', (text) => `import json\n${text}`),
  addFile,
  removeFile,
];

const maxTries = 300;

function inSomeFile(
  folder: EditedFolder,
  name: string,
  edit: (text: string, random: Random) => string | null,
): Edit | null {
  const { directory, files, random } = folder;
  for (let tried = 0; tried < maxTries; tried++) {
    const file = files[random.below(files.length)] as string;
    const text = readFileSync(join(directory, file), 'utf8');
    const changed = edit(text, random);
    if (changed !== null && changed !== text) return { name: `${file}: ${name}`, texts: new Map([[file, changed]]) };
  }
  return null;
}

function atLine(text: string, wanted: RegExp, random: Random, edit: (line: string) => string): string | null {
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => (wanted.test(line) && !/['"\\]/.test(line) ? [at] : []));
  const at = found[random.below(Math.max(1, found.length))];
  if (at === undefined) return null;
  return lines.with(at, edit(lines[at] as string)).join('\n');
}

/** Before the first statement of a function, in its line. */
function beforeStatement(text: string, random: Random, added: string): string | null {
  const heads = [
    ...text.matchAll(
      /^[ \t]*(?:async )?def \w+\([^()\n]*\)[^\n#]*:\n([ \t]+)(?=(?:return\b|self\.\w+ = |\w+ = |\w+\.\w+\())/gm,
    ),
  ];
  const head = heads[random.below(Math.max(1, heads.length))];
  if (head === undefined) return null;
  const at = head.index + head[0].length;
  return text.slice(0, at) + added + text.slice(at);
}

function addFile({ files, random }: EditedFolder): Edit {
  const file = posix.join(posix.dirname(files[random.below(files.length)] as string), 'added_by_edit.py');
  return { name: `${file}: a file is added`, texts: new Map([[file, 'def added(rows):\n    return rows\n']]) };
}

function removeFile({ files, random }: EditedFolder): Edit {
  const file = files[random.below(files.length)] as string;
  return { name: `${file}: the file is removed`, texts: new Map([[file, null]]) };
}
