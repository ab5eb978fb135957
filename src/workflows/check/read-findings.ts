import type { GateFinding } from '../../insights/gates/gate-finding.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { firstUse } from './first-use.ts';

const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };

/** Everything the scans of an application found, patterns first. */
export function readFindings(reader: ApplicationReader): GateFinding[] {
  return [...cloudFindings(reader), ...packageFindings(reader)];
}

function* cloudFindings(reader: ApplicationReader): Iterable<GateFinding> {
  for (const { id, name, criticality, contribution } of reader.cloudPatterns({})) {
    for (const { fullName, bookmarks } of reader.patternOccurrences(id, all, true)?.occurrences ?? []) {
      const first = bookmarks[0];
      yield {
        kind: 'cloud',
        id,
        aliases: [],
        name,
        severity: criticality,
        contribution,
        subject: fullName,
        package: null,
        place:
          first === undefined ? null : { path: first.filePath, startLine: first.startLine, endLine: first.endLine },
        isInUse: true,
      };
    }
  }
}

function* packageFindings(reader: ApplicationReader): Iterable<GateFinding> {
  for (const { id, aliases, severity, packages } of reader.vulnerabilities(all).vulnerabilities) {
    const isUsed = packages.some(({ nbObjects }) => nbObjects > 0);
    const affected = isUsed ? reader.affectedPackages(id, all.skip, all.limit) : [];
    for (const { name, version, nbObjects } of packages) {
      const objects = affected.find((one) => one.name === name && one.version === version)?.objects ?? [];
      yield {
        kind: 'cve',
        id,
        aliases,
        name: id,
        severity: severity ?? 'Unknown',
        contribution: 'Blocker',
        subject: `${name}@${version}`,
        package: name,
        place: firstUse(
          reader,
          objects.map((object) => Number(object.id)),
        ),
        isInUse: nbObjects > 0,
      };
    }
  }
}
