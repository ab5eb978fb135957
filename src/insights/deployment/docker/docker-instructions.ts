/** One instruction of a Dockerfile, as `COPY --from=build /app .`, without its comments; lines are counted from 1. */
export interface DockerInstruction {
  /** In capitals. */
  readonly name: string;
  readonly value: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Whether a file describes an image, by its name. */
export function isDockerfile(path: string): boolean {
  return /(^|\/)([^/]*\.)?(docker|container)file([.-][^/]*)?$/i.test(path);
}

/** The instructions of a Dockerfile in order. Here-documents belong to their instruction. */
export function dockerInstructions(text: string): DockerInstruction[] {
  const lines = text.split(/\r?\n/);
  const found: DockerInstruction[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opening = /^\s*([A-Za-z]+)\s+(.*)$/.exec(lines[at] as string);
    if (opening === null) continue;
    const startLine = at + 1;
    const parts = [opening[2] as string];
    // A comment between continued lines does not end them.
    while (/\\\s*$/.test(parts.at(-1) as string) && at + 1 < lines.length) {
      at++;
      while (/^\s*(#|$)/.test(lines[at] as string) && at + 1 < lines.length) at++;
      parts.push(lines[at] as string);
    }
    const document = /<<-?\s*["']?(\w+)["']?/.exec(parts.join(' '))?.[1];
    if (document !== undefined) {
      while (at + 1 < lines.length && (lines[++at] as string).trim() !== document) parts.push(lines[at] as string);
    }
    const value = parts.map((part) => part.replace(/\\\s*$/, '').trim()).join(document === undefined ? ' ' : '\n');
    found.push({ name: (opening[1] as string).toUpperCase(), value, startLine, endLine: at + 1 });
  }
  return found;
}
