import type { PatternRecord } from '../../bundle/records.ts';
import type { CloudRule } from '../../insights/cloud/rules/cloud-rule.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import type { RuleOccurrences } from '../../insights/findings/join-findings.ts';
import type { FoundPatterns } from '../../snapshot/builder/read-found-patterns.ts';

/** Patterns of an application that stay when a scan or reports of other scanners come in. */
export interface KeptPatterns {
  readonly patterns: readonly PatternRecord[];
  /** How many patterns found before do not stay. */
  readonly replaced: number;
  /** Ids of those that do not stay although nothing looked for them again: no rule of theirs is known. */
  readonly ofUnknownRules: readonly string[];
  /** Places in files that stand for themselves: joined anew, since the objects of such files are made anew. */
  readonly findings: readonly Finding[];
  readonly linesOf: ReadonlyMap<string, number>;
  /** The patterns with the objects that their findings were joined to. @param except ids of patterns found anew */
  readonly join: (
    occurrences: ReadonlyMap<string, RuleOccurrences>,
    except: ReadonlySet<string>,
  ) => readonly PatternRecord[];
}

/**
 * The patterns that stay. Reports replace those of rules that map results of the same tools; a scan replaces all but those of rules that
 * map results of other tools than the reports it is given.
 * @param tools that the reports come from
 */
export function keptPatterns(
  found: FoundPatterns,
  rules: readonly CloudRule[],
  tools: Iterable<string>,
  isScan: boolean,
): KeptPatterns {
  const reported = new Set(Array.from(tools, (tool) => tool.toLowerCase()));
  const mapped = rules.flatMap(({ id, detection }) => (detection.kind === 'results' ? [{ id, detection }] : []));
  const known = new Set(rules.map(({ id }) => id));
  const isReplaced = new Map(mapped.map(({ id, detection }) => [id, reported.has(detection.tool.toLowerCase())]));
  const patterns = found.patterns.filter(
    ({ rule }) => isReplaced.get(rule ?? '') === false || (!isScan && !isReplaced.get(rule ?? '')),
  );
  return {
    patterns,
    replaced: found.patterns.length - patterns.length,
    ofUnknownRules: isScan ? found.patterns.filter(({ rule }) => !known.has(rule ?? '')).map(({ id }) => id) : [],
    findings: patterns.flatMap((pattern) => ownFindings(pattern, found)),
    linesOf: new Map(Array.from(found.files.values(), ({ path, lines }) => [path, lines])),
    join: (occurrences, except) =>
      patterns
        .filter(({ id }) => !except.has(id))
        .map((pattern) => ({
          ...pattern,
          occurrences: [
            ...pattern.occurrences.filter(({ object }) => !found.objects.has(object)),
            ...Array.from(occurrences.get(keptRule(pattern)) ?? [], ([object, locations]) => ({ object, locations })),
          ],
        })),
  };
}

function ownFindings(pattern: PatternRecord, { objects, files }: FoundPatterns): Finding[] {
  return pattern.occurrences
    .filter(({ object }) => objects.has(object))
    .flatMap(({ locations = [] }) =>
      locations.flatMap(({ file, startLine, endLine }) => {
        const path = files.get(file)?.path;
        return path === undefined ? [] : [{ rule: keptRule(pattern), path, startLine, endLine }];
      }),
    );
}

/** Under what the findings of a kept pattern are joined: no id of a rule, which has no blank. */
function keptRule({ id }: PatternRecord): string {
  return `kept ${id}`;
}
