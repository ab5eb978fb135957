import { posix } from 'node:path';
import type { Finding } from '../findings/finding.ts';
import type { CloudRule, ResultDetection } from './rules/cloud-rule.ts';

/** What another scanner found, as far as mapping it needs to know. */
export interface ForeignResult {
  readonly tool: string;
  readonly rule: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface MappedResults {
  readonly findings: readonly Finding[];
  /** Results that no rule maps, by `tool: rule`. */
  readonly unmapped: ReadonlyMap<string, number>;
  /** Paths that leave the folder of the code; their results are in no finding. */
  readonly outside: readonly string[];
}

/**
 * Turns results of other scanners into findings of the rules that map them; a result may be several findings.
 * @param known paths of the analysed and the scanned code: an absolute path becomes the longest of them it ends with
 */
export function mapResults(
  results: Iterable<ForeignResult>,
  rules: readonly CloudRule[],
  known: ReadonlySet<string>,
): MappedResults {
  const mappings = rules.flatMap(({ id, detection }) => (detection.kind === 'results' ? [{ id, detection }] : []));
  const findings: Finding[] = [];
  const unmapped = new Map<string, number>();
  const outside = new Set<string>();
  for (const { tool, rule, path, startLine, endLine } of results) {
    const mapped = mappings.filter(({ detection }) => maps(detection, tool, rule));
    const relative = relativePath(path, known);
    if (relative === undefined && mapped.length > 0) outside.add(path);
    if (relative !== undefined) {
      for (const { id } of mapped) findings.push({ rule: id, path: relative, startLine, endLine });
    }
    if (mapped.length === 0) unmapped.set(`${tool}: ${rule}`, (unmapped.get(`${tool}: ${rule}`) ?? 0) + 1);
  }
  return { findings, unmapped, outside: [...outside] };
}

function maps({ tool, rules }: ResultDetection, foreignTool: string, foreignRule: string): boolean {
  return (
    tool.toLowerCase() === foreignTool.toLowerCase() &&
    rules.some((rule) => (rule.endsWith('*') ? foreignRule.startsWith(rule.slice(0, -1)) : foreignRule === rule))
  );
}

/** The path below the folder of the code; undefined for one that leaves it. */
function relativePath(given: string, known: ReadonlySet<string>): string | undefined {
  const path = posix.normalize(given);
  if (path === '.' || path === '..' || path.startsWith('../')) return undefined;
  for (let from = 0; from >= 0; from = path.indexOf('/', from) + 1 || -1) {
    const end = path.slice(from);
    if (known.has(end)) return end;
  }
  return path.replace(/^\/+/, '');
}
