import { Type } from 'typebox';
import type { AnswerOf } from '../../client/client.ts';
import type { ListPart } from '../budget.ts';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { checkListed, ToolError } from '../tool-error.ts';
import { identityMembers, identityOf, objectLine, rowsSchema } from './rows.ts';

const text = Type.String();
const orNull = Type.Union([text, Type.Null()]);
const ofApplication = { application: text };

/** Parameters that narrow what is found, each with what it goes with. */
const narrowing = {
  type: ['objects'],
  exact: ['packages'],
  version: ['packages'],
  called: ['packages', 'vulnerabilities'],
  id: ['vulnerabilities'],
  severity: ['vulnerabilities'],
} as const;

interface Narrowing {
  readonly name?: string;
  readonly type?: string;
  readonly exact?: boolean;
  readonly version?: string;
  readonly called?: boolean;
  readonly id?: string;
  readonly severity?: string;
}

export const portfolioTool = defineTool({
  name: 'portfolio',
  title: 'Search all applications',
  description: 'Finds objects, packages or vulnerabilities in all applications: which call log4j-core below 2.17.1.',
  ofApplication: false,
  parameters: {
    find: Type.Unsafe<'objects' | 'packages' | 'vulnerabilities'>({
      type: 'string',
      enum: ['objects', 'packages', 'vulnerabilities'],
    }),
    name: Type.Optional(Type.String({ description: 'Part of the name.' })),
    type: Type.Optional(text),
    exact: Type.Optional(Type.Boolean({ description: 'Whole package name.' })),
    version: Type.Optional(Type.String({ description: 'Such as <2.17.1, >=2.0|<2.17.1.' })),
    called: Type.Optional(Type.Boolean({ description: 'Called by the code.' })),
    id: Type.Optional(Type.String({ description: 'CVE or alias.' })),
    severity: Type.Optional(text),
  },
  output: {
    total: Type.Integer(),
    totalApplications: Type.Integer(),
    unreadable: Type.Array(text),
    objects: Type.Optional(rowsSchema({ ...ofApplication, ...identityMembers, filePath: orNull })),
    packages: Type.Optional(rowsSchema({ ...ofApplication, name: text, version: text, nbCallers: Type.Integer() })),
    vulnerabilities: Type.Optional(
      rowsSchema({
        ...ofApplication,
        id: text,
        severity: orNull,
        packages: rowsSchema({ name: text, version: text, nbCallers: Type.Integer() }),
      }),
    ),
  },
  async run(context, { find, ...filters }) {
    for (const [parameter, kinds] of Object.entries(narrowing)) {
      const isGiven = filters[parameter as keyof typeof narrowing] !== undefined;
      if (isGiven && !kinds.some((kind) => kind === find))
        throw new ToolError(`${parameter}: it goes with find: ${kinds.join(' or ')}, not with ${find}.`);
    }
    if (find === 'objects') return objects(context, filters);
    return find === 'packages' ? packages(context, filters) : vulnerabilities(context, filters);
  },
});

async function objects({ client, skip, pageSize }: ToolContext, { name, type }: Narrowing): Promise<ToolAnswer> {
  const from = skip('objects');
  const answer = await client.ask('find-portfolio-objects', { name, type, limit: pageSize, skip: from });
  const items = answer.objects.map(({ application, filePath, ...object }) => ({
    application,
    ...identityOf(object),
    filePath,
  }));
  const line = ({ application, filePath, ...object }: (typeof items)[number]): string =>
    `${application}: ${objectLine({ ...object, ...(filePath !== null && { filePath }) })}`;
  return found('objects', answer, { total: answer.totalObjects, skip: from, items, line });
}

async function packages(
  { client, skip, pageSize }: ToolContext,
  { name, exact, version, called }: Narrowing,
): Promise<ToolAnswer> {
  const from = skip('packages');
  const asked = { name, exact, version, called, limit: pageSize, skip: from };
  const answer = await client.ask('list-portfolio-packages', asked);
  const items = answer.packages.map(({ application, ...each }) => ({ application, ...useOf(each) }));
  const line = ({ application, ...each }: (typeof items)[number]): string => `${application}: ${useText(each)}`;
  const { totalUndecided } = answer;
  const undecided =
    totalUndecided > 0 ? [`${totalUndecided} more packages have a version that cannot be compared.`] : [];
  const part = { total: answer.totalPackages, skip: from, items, line };
  return found('packages', answer, part, [...undecided, ...notScanned(answer)]);
}

async function vulnerabilities(
  { client, skip, pageSize }: ToolContext,
  { name, id, severity, called }: Narrowing,
): Promise<ToolAnswer> {
  await checkListed({ severity }, async (filter) => {
    const { totalVulnerabilities } = await client.ask('list-portfolio-vulnerabilities', { ...filter, limit: 0 });
    return totalVulnerabilities;
  });
  const from = skip('vulnerabilities');
  const asked = { id, severity, package: name, called, limit: pageSize, skip: from };
  const answer = await client.ask('list-portfolio-vulnerabilities', asked);
  const items = answer.vulnerabilities.map(({ application, id, severity, packages }) => ({
    application,
    id,
    severity,
    packages: packages.map(useOf),
  }));
  const line = (row: (typeof items)[number]): string =>
    [`${row.application}: ${row.id} ${row.severity ?? 'severity unknown'}:`]
      .concat(row.packages.map(useText).join(', '))
      .join(' ');
  const part = { total: answer.totalVulnerabilities, skip: from, items, line };
  return found('vulnerabilities', answer, part, notScanned(answer));
}

interface PackageUse {
  readonly name: string;
  readonly version: string;
  readonly nbCallers: number;
}

function useOf({ name, version, nbCallers }: PackageUse): PackageUse {
  return { name, version, nbCallers };
}

function useText({ name, version, nbCallers }: PackageUse): string {
  return `${name} ${version} (${counted(nbCallers, 'caller')})`;
}

function found(
  kind: string,
  { totalApplications, unreadable }: Pick<AnswerOf<'find-portfolio-objects'>, 'totalApplications' | 'unreadable'>,
  part: ListPart,
  hints: readonly string[] = [],
): ToolAnswer {
  return {
    summary: `${part.total} ${kind} match, in ${counted(totalApplications, 'application')}.`,
    head: { total: part.total, totalApplications, unreadable },
    lists: { [kind]: part },
    hints: [...hints, ...unreadable.map((name) => `The snapshot of ${name} cannot be read.`)],
  };
}

function notScanned({ totalNotScanned }: { readonly totalNotScanned: number }): string[] {
  return totalNotScanned > 0 ? [`The packages of ${totalNotScanned} applications were never scanned.`] : [];
}
