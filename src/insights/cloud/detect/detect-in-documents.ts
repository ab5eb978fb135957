import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml';
import type { Finding } from '../../findings/finding.ts';
import type { DocumentDetection } from '../rules/cloud-rule.ts';

/** The documents of a YAML or JSON file, parsed once for all rules; none where it is not well-formed. */
export interface ParsedDocuments {
  readonly path: string;
  readonly roots: readonly Node[];
  /** One of the documents is not well-formed and left out. */
  readonly isBroken: boolean;
  readonly lineAt: (offset: number) => number;
}

export function parseDocuments(path: string, text: string): ParsedDocuments {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => lines.linePos(offset).line || 1;
  let documents: ReturnType<typeof parseAllDocuments>;
  try {
    documents = parseAllDocuments(text, { lineCounter: lines, logLevel: 'silent', prettyErrors: false });
  } catch {
    return { path, roots: [], isBroken: true, lineAt };
  }
  const roots = [...documents].flatMap(({ contents, errors }) =>
    contents !== null && errors.length === 0 ? [contents] : [],
  );
  return { path, roots, isBroken: documents.some(({ errors }) => errors.length > 0), lineAt };
}

/** Values of the documents that a rule finds; each finding is the line of the value. */
export function detectInDocuments(documents: ParsedDocuments, rule: string, detection: DocumentDetection): Finding[] {
  const { path, roots, lineAt } = documents;
  const found: Finding[] = [];
  for (const root of roots) {
    if (!isLookedAt(root, detection.when)) continue;
    for (const value of detection.each.flatMap((each) => valuesAt(root, each))) {
      for (const hit of hitsIn(value, detection)) {
        const line = lineAt(hit.range?.[0] ?? 0);
        found.push({ rule, path, startLine: line, endLine: line });
      }
    }
  }
  return found;
}

function isLookedAt(root: Node, when: DocumentDetection['when']): boolean {
  return Object.entries(when).every(([path, allowed]) =>
    valuesAt(root, path).some((value) => allowed.includes(textOf(value)) || allowed.includes('*')),
  );
}

function hitsIn(value: Node, { has, lacks }: DocumentDetection): readonly Node[] {
  if (lacks?.some((path) => valuesAt(value, path).length > 0)) return [];
  if (has === undefined) return [value];
  const parts = has.paths.map((path) => valuesAt(value, path)).find((found) => found.length > 0) ?? [];
  return parts.filter((part) => {
    const text = textOf(part);
    return (has.matches?.test(text) ?? true) && !(has.not?.test(text) ?? false);
  });
}

/** Values at a path of members joined by dots (`\\.` is a dot in a name); `*` is every item or member, `''` the value itself. */
function valuesAt(root: Node, path: string): readonly Node[] {
  let values: readonly Node[] = [root];
  for (const step of path.match(/(?:\\.|[^.\\])+/g) ?? []) {
    values = values.flatMap((value) => below(value, step.replaceAll('\\.', '.')));
  }
  return values;
}

function below(value: Node, step: string): readonly Node[] {
  if (isSeq(value)) {
    if (step === '*') return value.items.filter(isNode);
    const item = value.items[Number(step)];
    return isNode(item) ? [item] : [];
  }
  if (!isMap(value)) return [];
  const pairs =
    step === '*' ? value.items : value.items.filter(({ key }) => isScalar(key) && String(key.value) === step);
  // A member of no value is where its name is.
  return pairs.flatMap(({ key, value: member }) => (isNode(member) ? [member] : isNode(key) ? [key] : []));
}

function textOf(node: Node): string {
  if (isScalar(node)) return String(node.value);
  return isAlias(node) ? node.source : '';
}
