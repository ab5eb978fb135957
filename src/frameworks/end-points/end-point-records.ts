import type { BundleRecord, LinkRecord, LocationRecord, ObjectRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import { shownAddress } from '../../code-model/named-route.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { isOwnMember } from '../requests/is-own-member.ts';
import type { DeclaredRequest } from '../requests/read-clients.ts';
import { isAddressed } from '../rules/is-addressed.ts';
import type { EndPointRule } from '../rules/rule-schema.ts';
import { type EndPointName, endPointNames } from './end-point-names.ts';
import type { MemberUse } from './member-uses.ts';

/**
 * Objects for what the application uses outside itself (queues, files, caches, services of others) and the links to them, by the rules.
 * What test code alone uses is none.
 */
export function* endPointRecords(
  finder: InstanceFinder,
  declared: readonly DeclaredRequest[] = [],
  uses: readonly MemberUse[] = [],
): Generator<BundleRecord> {
  const objects = new Map<string, ObjectRecord>();
  const links = new Map<string, LinkRecord & { readonly locations: LocationRecord[] }>();
  const { table } = finder.resolver;
  const matches = [...finder.allMatches()].filter(
    (match) => match.rule.endPoint !== undefined && match.rule.endPoint.ownOnly !== true && !isOwnMember(match, finder),
  );
  const ofTests = matches.filter(({ call }) => table.fileOf(call).test);
  for (const match of [...matches.filter(({ call }) => !table.fileOf(call).test), ...ofTests]) {
    const { call, rule } = match;
    const { file, language, test } = table.fileOf(call);
    const endPoint = rule.endPoint as EndPointRule;
    const unit = { phase: 'end points', model: rule.id, file, line: call.lines.startLine };
    const found = table.coverage.attempt(unit, () => endPointNames(match, endPoint, finder)) ?? [];
    const names = isAddressed(endPoint) ? withKnownHosts(found) : found;
    recordUse(match, names, table.coverage);
    for (const { name: address, verb } of names) {
      const name = shownAddress(address);
      const type = endPoint.type.replace('{verb}', verb);
      const key = `end:${type} ${name}`;
      if (!objects.has(key)) {
        if (test) continue;
        objects.set(key, endPointObject(key, type, name, language));
      }
      addLink(links, call.caller, key, endPoint.access, rule.id, { file, ...call.lines });
    }
  }
  for (const { rule, object, name, request, language } of declared) {
    const key = `end:${rule.type} ${name}`;
    if (!objects.has(key)) objects.set(key, endPointObject(key, rule.type, name, language));
    addLink(links, object, key, 'CALL', rule.id, { file: request.file, ...request.lines });
  }
  for (const { rule, object, type, access, name, file, lines, language } of uses) {
    const key = `end:${type} ${name}`;
    if (!objects.has(key)) objects.set(key, endPointObject(key, type, name, language));
    addLink(links, object, key, access, rule, { file, ...lines });
  }
  for (const key of [...objects.keys()].sort()) yield objects.get(key) as ObjectRecord;
  for (const key of [...links.keys()].sort()) yield links.get(key) as LinkRecord;
}

/** Without the addresses that are those of another host as well, which configuration may replace. */
function withKnownHosts(names: readonly EndPointName[]): readonly EndPointName[] {
  const pathOf = ({ name }: EndPointName): string => name.replace(/ [^/ ]*(?=\/|$)/, ' ');
  const hosted = new Set(names.filter(({ name }) => /^\w+ [\w-]+\.[\w.-]+(\/|$)/.test(name)).map(pathOf));
  return names.filter((each) => !/^\w+ \{\}(\/|$)/.test(each.name) || !hosted.has(pathOf(each)));
}

/** Requests are recorded where they are joined to operations. */
function recordUse(
  { call, rule, rules }: MatchedCall,
  names: readonly EndPointName[],
  coverage: CoverageRecorder,
): void {
  if (isAddressed(rule.endPoint)) return;
  const id = originOf(call.id);
  const file = id.replace(/:\d+$/, '');
  const site = { kind: 'use', library: rules.framework, file, line: call.lines.startLine, id } as const;
  if (names.some(({ name }) => !name.includes('{}'))) coverage.resolved(site);
  else coverage.unresolved({ ...site, reason: 'the name is not constant' });
}

function endPointObject(key: string, type: string, name: string, language: string): ObjectRecord {
  const typeId = type.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return { record: 'object', key, name, fullName: `${type} ${name}`, type, typeId, language };
}

function addLink(
  links: Map<string, LinkRecord & { readonly locations: LocationRecord[] }>,
  from: string,
  to: string,
  type: string,
  rule: string,
  location: LocationRecord,
): void {
  const key = `${from}\n${to}\n${type}`;
  const known = links.get(key);
  const link = known ?? { record: 'link', from, to, type, confidence: 'derived', rule, locations: [] };
  const isKnown = link.locations.some(
    (each) => each.startLine === location.startLine && each.endLine === location.endLine,
  );
  if (!isKnown) link.locations.push(location);
  if (known === undefined) links.set(key, link);
}
