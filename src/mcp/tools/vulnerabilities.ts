import { Type } from 'typebox';
import type { AnswerOf } from '../../client/client.ts';
import { withLocations } from '../../client/with-locations.ts';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { checkListed, ToolError } from '../tool-error.ts';
import { identityMembers, identityOf, placeMembers, placeOf, placeText, rowsSchema, shownName, slice } from './rows.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

export const vulnerabilitiesTool = defineTool({
  name: 'vulnerabilities',
  title: 'Vulnerabilities and code that reaches them',
  description:
    'Vulnerabilities of packages in use; with `packages`, all packages. With `id` (CVE or alias): affected packages, safer versions, calling lines.',
  parameters: {
    id: Type.Optional(Type.String({ minLength: 1 })),
    severity: Type.Optional(Type.String({ description: 'Critical, High, Medium or Low.' })),
    package: Type.Optional(Type.String({ description: 'Part of the name.' })),
    packages: Type.Optional(Type.Boolean()),
    vulnerable: Type.Optional(Type.Boolean()),
  },
  output: {
    scannedAt: orNull,
    vulnerabilities: Type.Optional(
      rowsSchema({
        id: Type.String(),
        aliases: Type.Array(Type.String()),
        severity: orNull,
        packages: Type.Array(
          Type.Object({
            name: Type.String(),
            version: Type.String(),
            direct: Type.Union([Type.Boolean(), Type.Null()]),
            nbObjects: Type.Integer(),
            nbCallers: Type.Integer(),
          }),
        ),
      }),
    ),
    packages: Type.Optional(
      rowsSchema({
        name: Type.String(),
        version: Type.String(),
        saferClosestVersion: orNull,
        safestVersion: orNull,
        nbCallers: Type.Optional(Type.Integer()),
      }),
    ),
    calls: Type.Optional(
      rowsSchema({
        package: Type.String(),
        callee: Type.Object(identityMembers),
        caller: Type.Object(identityMembers),
        linkType: Type.String(),
        ...placeMembers,
      }),
    ),
  },
  run(context, { id, packages = false, vulnerable, ...filters }) {
    if (vulnerable !== undefined && !packages) throw new ToolError('vulnerable: it goes with packages.');
    if (packages && (id ?? filters.severity) !== undefined)
      throw new ToolError('packages: it goes with package and vulnerable alone.');
    if (packages) return packagesInUse(context, { name: filters.package, vulnerable });
    return id === undefined ? allVulnerabilities(context, filters) : oneVulnerability(context, id);
  },
});

/** What an empty list may mean too. */
const withoutAdvisories = 'A scan that was given no advisories knows no vulnerability.';

async function allVulnerabilities(
  { ask, skip, pageSize }: ToolContext,
  filters: { severity?: string; package?: string },
): Promise<ToolAnswer> {
  await checkListed({ severity: filters.severity }, async (filter) => {
    const { data } = await ask('list-vulnerabilities', { ...filter, limit: 0 });
    return data.totalVulnerabilities;
  });
  const from = skip('vulnerabilities');
  const { data, scan } = await ask('list-vulnerabilities', { ...filters, limit: pageSize, skip: from });
  const items = data.vulnerabilities.map(({ id, aliases, severity, packages }) => ({
    id,
    aliases,
    severity,
    packages,
  }));
  const line = ({ id, severity, packages }: (typeof items)[number]): string =>
    `${id} ${severity ?? 'severity unknown'}: ${packages.map(({ name, version, nbCallers }) => `${name} ${version} (${counted(nbCallers, 'caller')})`).join(', ')}`;
  return {
    summary: `${counted(data.totalVulnerabilities, 'vulnerability', 'vulnerabilities')} of packages in use.`,
    head: { scannedAt: scanTime(scan) },
    lists: { vulnerabilities: { total: data.totalVulnerabilities, skip: from, items, line } },
    hints: [
      ...scanHints(scan),
      ...(data.totalVulnerabilities === 0
        ? scan === 'none'
          ? []
          : [withoutAdvisories]
        : ['The calling code of one: give its id.']),
    ],
  };
}

/** So many packages are shown with the code that calls them; of more, the number of callers alone. */
const packagesWithCalls = 10;

async function packagesInUse(
  context: ToolContext,
  filters: { readonly name: string | undefined; readonly vulnerable: boolean | undefined },
): Promise<ToolAnswer> {
  const few = await context.ask('list-packages', { ...filters, limit: packagesWithCalls, select: ['objects'] });
  const { totalPackages } = few.data;
  const isFew = totalPackages <= packagesWithCalls;
  const from = isFew ? 0 : context.skip('packages');
  const { data, scan } = isFew
    ? few
    : await context.ask('list-packages', { ...filters, limit: context.pageSize, skip: from });
  const items = data.packages.map(({ name, version, saferClosestVersion, safestVersion, nbCallers }) => ({
    name,
    version,
    saferClosestVersion,
    safestVersion,
    nbCallers,
  }));
  const line = ({ name, version, saferClosestVersion, safestVersion, nbCallers }: (typeof items)[number]): string => {
    const safer = [saferClosestVersion, safestVersion].every((one) => one === null)
      ? ''
      : `, safer ${saferClosestVersion ?? 'unknown'}, safest ${safestVersion ?? 'unknown'}`;
    return `${name} ${version}: ${counted(nbCallers, 'caller')}${safer}`;
  };
  const calls = isFew
    ? await callsOf(
        context,
        few.data.packages.map(({ name, objects = [] }) => ({ name, objects })),
      )
    : [];
  return {
    summary: `${counted(totalPackages, 'matching package')} in use.`,
    head: { scannedAt: scanTime(scan) },
    lists: isFew
      ? {
          packages: slice(context, 'packages', items, line),
          calls: slice(context, 'calls', calls, callLine),
        }
      : { packages: { total: totalPackages, skip: from, items, line } },
    hints: [...scanHints(scan), ...(isFew ? [] : ['Which code calls a package: give its name as package.'])],
  };
}

async function oneVulnerability(context: ToolContext, id: string): Promise<ToolAnswer> {
  const { data, scan } = await context.ask('list-cve-occurrences', { id, limit: 1000 });
  const packages = data.map(({ name, version, saferClosestVersion, safestVersion }) => ({
    name,
    version,
    saferClosestVersion,
    safestVersion,
  }));
  const calls = await callsOf(context, data);
  return {
    summary: `${id} hits ${counted(packages.length, 'package')} in use, called at ${counted(calls.length, 'place')} in the code.`,
    head: { scannedAt: scanTime(scan) },
    lists: {
      packages: slice(context, 'packages', packages, (row) =>
        [
          `${row.name} ${row.version}: safer ${row.saferClosestVersion ?? 'unknown'},`,
          `safest ${row.safestVersion ?? 'unknown'}`,
        ].join(' '),
      ),
      calls: slice(context, 'calls', calls, callLine),
    },
    hints: scanHints(scan),
  };
}

/** The direct calls of the external objects of affected packages, one for each caller and link type. */
async function callsOf(
  { ask }: ToolContext,
  packages: readonly Pick<AnswerOf<'list-cve-occurrences'>[number], 'name' | 'objects'>[],
) {
  const objects = packages.flatMap(({ name, objects }) => objects.map((object) => ({ package: name, object })));
  const calls = objects.map(async ({ package: name, object }) => {
    const { data } = await withLocations((select) =>
      ask('list-callers', { id: object.id, select: select && 'bookmarks' }),
    );
    return data.map((caller) => ({
      package: name,
      callee: identityOf(object),
      caller: identityOf(caller),
      linkType: caller.linkType,
      ...placeOf(caller.bookmarks),
    }));
  });
  return (await Promise.all(calls)).flat();
}

interface CallRow {
  readonly callee: { readonly id: string; readonly fullName: string };
  readonly caller: { readonly id: string; readonly name: string; readonly fullName: string };
  readonly linkType: string;
  readonly filePath?: string;
  readonly line?: number;
}

function callLine({ caller, callee, linkType, ...place }: CallRow): string {
  const from = shownName({ ...caller, ...place });
  return `${caller.id} ${from} → ${linkType} ${callee.id} ${callee.fullName}${placeText(place)}`;
}

function scanTime(scan: string | null): string | null {
  return scan === 'none' ? null : scan;
}

function scanHints(scan: string | null): string[] {
  return scan === 'none' ? ['Packages were never scanned: run `stratigraph scan packages`.'] : [];
}
