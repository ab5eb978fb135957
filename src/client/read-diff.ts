/** One file of a unified diff, with what changed in it on both sides. */
export interface ChangedFile {
  /** Path before the change; null: the file was added. */
  readonly before: string | null;
  /** Path after it; null: the file was removed. */
  readonly after: string | null;
  readonly changes: readonly ChangedLine[];
}

/** A line that was removed or added, by what stands on both sides of it. */
export interface ChangedLine {
  readonly kind: 'removed' | 'added';
  /** Of a removed line its number before the change; of an added one the number of the line that follows it there. 1-based. */
  readonly before: number;
  /** The same after the change. */
  readonly after: number;
}

/** Reads a unified diff, as git and diff write it. What is around files and hunks is skipped; text without any hunk gives no file. */
export function readDiff(text: string): ChangedFile[] {
  const files: { before: string | null; after: string | null; changes: ChangedLine[] }[] = [];
  let [before, after, leftBefore, leftAfter] = [0, 0, 0, 0];
  let removedPath: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const changes = files.at(-1)?.changes;
    if (changes && (leftBefore > 0 || leftAfter > 0)) {
      if (line.startsWith('-')) {
        changes.push({ kind: 'removed', before: before++, after });
        leftBefore--;
      } else if (line.startsWith('+')) {
        changes.push({ kind: 'added', before, after: after++ });
        leftAfter--;
      } else if (!line.startsWith('\\')) {
        before++;
        after++;
        leftBefore--;
        leftAfter--;
      }
      continue;
    }
    const hunk = hunkHead.exec(line);
    if (line.startsWith('--- ')) removedPath = pathOf(line.slice(4), 'a/');
    else if (line.startsWith('+++ '))
      files.push({ before: removedPath, after: pathOf(line.slice(4), 'b/'), changes: [] });
    else if (hunk && changes) {
      [leftBefore, leftAfter] = [Number(hunk[2] ?? 1), Number(hunk[4] ?? 1)];
      // A side without lines is named by the line before.
      before = Number(hunk[1]) + (leftBefore === 0 ? 1 : 0);
      after = Number(hunk[3]) + (leftAfter === 0 ? 1 : 0);
    }
  }
  return files.filter(({ changes }) => changes.length > 0);
}

const hunkHead = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/** A path as a line of the head names it: without prefix and time stamp; git quotes unusual characters as in C. */
function pathOf(named: string, prefix: string): string | null {
  const path = named.startsWith('"') ? unquote(named) : (named.split('\t', 1)[0] as string);
  if (path === '/dev/null') return null;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function unquote(quoted: string): string {
  const bytes: number[] = [];
  const body = quoted.slice(1, quoted.lastIndexOf('"'));
  for (const [token, octal, escaped] of body.matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...new TextEncoder().encode(escaped === undefined ? token : (escapes[escaped] ?? escaped)));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };
