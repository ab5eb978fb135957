/** What a schema of Prisma defines. */
export interface PrismaSchema {
  /** `postgresql`, `mysql`, … of its data source; null when it is not reported. */
  readonly provider: string | null;
  readonly models: readonly PrismaModel[];
}

export interface PrismaModel {
  readonly name: string;
  readonly isView: boolean;
  /** Name of the table, by `@@map` or the model's name. */
  readonly table: string;
  /** By `@@schema`. */
  readonly schema: string | null;
  readonly fields: readonly PrismaField[];
  /** 1-based. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface PrismaField {
  readonly name: string;
  /** Without `[]` and `?`. */
  readonly type: string;
  /** Name of the column, by `@map` or the field's name. */
  readonly column: string;
  /** Declared with `[]`. */
  readonly isList: boolean;
  /** What `@relation` says; null without it. */
  readonly relation: PrismaRelation | null;
  readonly line: number;
}

/** `@relation("name", fields: […], references: […])`. */
export interface PrismaRelation {
  readonly name: string | null;
  /** The fields of this model that hold the key; empty on the other side. */
  readonly fields: readonly string[];
}

const blockStart = /^\s*(model|view|type|enum|datasource|generator)\s+(\w+)\s*\{/;
const field = /^\s*(\w+)\s+(?:Unsupported\("[^"]*"\)|(\w+))(\[\]|\?)*(?=\s|$|@)/;
const setting = /^\s*provider\s*=\s*"([^"]+)"/;

/** Reads a `schema.prisma` line by line; what is not a block it knows is passed over. */
export function parsePrismaSchema(text: string): PrismaSchema {
  const models: PrismaModel[] = [];
  let provider: string | null = null;
  let block: { readonly kind: string; readonly name: string; readonly line: number; readonly lines: string[] } | null =
    null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = withoutComment(raw);
    if (block === null) {
      const start = blockStart.exec(line);
      if (start !== null && !line.includes('}'))
        block = { kind: start[1] as string, name: start[2] as string, line: index + 1, lines: [] };
      continue;
    }
    if (!/^\s*\}/.test(line)) {
      block.lines.push(line);
      continue;
    }
    if (block.kind === 'model' || block.kind === 'view') models.push(modelOf(block, index + 1));
    if (block.kind === 'datasource')
      provider = block.lines.map((each) => setting.exec(each)?.[1]).find(Boolean) ?? provider;
    block = null;
  }
  return { provider, models };
}

function modelOf(
  block: { kind: string; name: string; line: number; lines: readonly string[] },
  endLine: number,
): PrismaModel {
  const fields: PrismaField[] = [];
  let table = block.name;
  let schema: string | null = null;
  for (const [index, line] of block.lines.entries()) {
    table = /^\s*@@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(line)?.[1] ?? table;
    schema = /^\s*@@schema\(\s*"([^"]+)"/.exec(line)?.[1] ?? schema;
    const found = field.exec(line);
    if (found === null) continue;
    const name = found[1] as string;
    const column = /(?<!@)@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(line)?.[1] ?? name;
    fields.push({
      name,
      type: found[2] ?? 'Unsupported',
      column,
      isList: found[3] === '[]',
      relation: relationOf(line),
      line: block.line + index + 1,
    });
  }
  return { name: block.name, isView: block.kind === 'view', table, schema, fields, startLine: block.line, endLine };
}

function relationOf(line: string): PrismaRelation | null {
  const given = /@relation\b(?:\(([^)]*)\))?/.exec(line);
  if (given === null) return null;
  const options = given[1] ?? '';
  const fields = /\bfields:\s*\[([^\]]*)\]/.exec(options)?.[1] ?? '';
  return {
    name: /^\s*"([^"]+)"|\bname:\s*"([^"]+)"/.exec(options)?.slice(1).find(Boolean) ?? null,
    fields: fields.split(',').flatMap((each) => each.trim() || []),
  };
}

/** A comment begins with `//` outside quotes. */
function withoutComment(line: string): string {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\' && quoted) at++;
    else if (line[at] === '"') quoted = !quoted;
    else if (!quoted && line[at] === '/' && line[at + 1] === '/') return line.slice(0, at);
  }
  return line;
}
