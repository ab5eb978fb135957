import { Type } from 'typebox';
import { type CoverageWarningCode, coverageWarningCodes, coverageWarnings } from '../../coverage/coverage-warnings.ts';
import { type CoverageUnit, type UncalledWay, uncalledWays } from '../../model/coverage.ts';
import { defineOperation } from '../operation.ts';
import { applicationCoverage } from './application-coverage.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const file = Type.String({ description: 'Path of the file.' });
const line = Type.Integer({ minimum: 1, description: 'Line, from 1.' });
const orNull = <Value>(type: string, description: string) =>
  Type.Unsafe<Value | null>({ type: [type, 'null'], description });
const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description });

const library = Type.Object({
  name: Type.String({ description: 'Framework or library; the package where there is no model of it.' }),
  kind: Type.String({ description: 'What it is: web framework, database library, HTTP client, …' }),
  unit: oneOf<CoverageUnit>(['registration', 'statement', 'request', 'use'], 'What its uses are.'),
  packages: Type.Array(Type.String(), { description: 'Packages of it that are imported.' }),
  imports: count('Production files that import it.'),
  file: orNull<string>('string', 'Where it is imported first.'),
  modelled: Type.Boolean({ description: 'False: no rule or model describes it, and nothing of it is analysed.' }),
  seen: count('Sites in production code that its model fits.'),
  resolved: count('Sites that became an entry, an access to a table, or a request with a path.'),
  joined: Type.Optional(count('Of requests: those that lead to an operation of the application itself.')),
  unresolved: Type.Array(
    Type.Object({
      file,
      line,
      reason: Type.String(),
      transactions: Type.Optional(
        count('Of statements: the transactions that hold the code around it, and may miss what it does.'),
      ),
    }),
    { description: 'Statements by number of transactions, then all by file and line.' },
  ),
});

const calls = Type.Object({
  total: count('Calls in production code.'),
  unresolved: count('Those whose target is not known.'),
  testTotal: count('Calls in test code.'),
  testUnresolved: count('Those whose target is not known.'),
  reasons: Type.Array(
    Type.Object({
      reason: Type.String(),
      test: Type.Boolean({ description: 'True for calls in test code.' }),
      calls: count('Calls.'),
      files: Type.Array(Type.Object({ file, line, calls: count('Calls in the file.') })),
    }),
    { description: 'Unresolved calls by reason, those of test code last.' },
  ),
});

const identity = {
  id: Type.String({ description: 'ID, decimal digits.' }),
  name: Type.String(),
  fullName: Type.String(),
  type: Type.String(),
  typeId: Type.String(),
};

const unreached = Type.Object({
  file,
  line,
  linkType: Type.String({ description: 'How the end point is used: READ, WRITE, CALL, …' }),
  object: Type.Object(identity, { description: 'The code that uses it.' }),
  endPoint: Type.Object(identity, { description: 'The table, queue, service … that is used.' }),
  root: Type.Object(
    {
      ...identity,
      file: orNull<string>('string', 'Where it stands first.'),
      line: orNull<number>('integer', 'Line, from 1.'),
    },
    { description: 'Where calls lead to the code from: nothing is known to call it.' },
  ),
});

const output = Type.Object({
  sources: Type.Array(Type.String(), { description: 'Producers that report their coverage. None: nothing is known.' }),
  warnings: Type.Array(
    Type.Object({
      code: oneOf<CoverageWarningCode>(coverageWarningCodes, 'Kind of the warning.'),
      message: Type.String(),
      file: orNull<string>('string', 'Where it is met first.'),
      line: orNull<number>('integer', 'Line, from 1.'),
    }),
    { description: 'What to know before relying on the analysis, in order of effect.' },
  ),
  libraries: Type.Array(library, { description: 'By number of unresolved sites, then of imports.' }),
  calls,
  missing: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Package or module that is imported and not found.' }),
      imports: count('Import statements.'),
      calls: count('Calls that cannot be followed for want of it.'),
      file,
      line,
      advice: Type.String({ description: 'What the user can do.' }),
    }),
  ),
  skipped: Type.Array(
    Type.Object({
      reason: Type.String(),
      files: count('Files.'),
      directories: count('Whole directories.'),
      examples: Type.Array(Type.String()),
      advice: orNull<string>('string', 'What takes them in.'),
    }),
    { description: 'Files of the analysed folder that are not analysed.' },
  ),
  bounds: Type.Array(
    Type.Object({
      bound: Type.String({ description: 'What is limited.' }),
      limit: orNull<number>('integer', 'The limit.'),
      count: count('How often it was met.'),
      file: orNull<string>('string', 'Where it was met first.'),
      line: orNull<number>('integer', 'Line, from 1.'),
    }),
  ),
  failures: Type.Array(
    Type.Object({
      phase: Type.String({ description: 'What was being done.' }),
      model: orNull<string>('string', 'Rule, model or library at work.'),
      file: orNull<string>('string', 'File at work.'),
      line: orNull<number>('integer', 'Line, from 1.'),
      message: Type.String(),
      count: count('How often the same was met.'),
    }),
    { description: 'Parts that ended in an error; everything else is analysed.' },
  ),
  unused: Type.Array(Type.Object({ model: Type.String(), file, reason: Type.String() }), {
    description: 'Rules and models of the user that match nothing.',
  }),
  entries: Type.Array(Type.Object({ kind: Type.String(), transactions: count('Transactions.') }), {
    description: 'Transactions by what starts them: routes, pages, jobs, …',
  }),
  hidden: Type.Array(
    Type.Object({
      file,
      line,
      access: Type.String({ description: 'select, insert, update or delete.' }),
      table: Type.String({ description: 'The table or collection.' }),
      call: Type.Object({ name: Type.String({ description: 'What is called, by its names.' }), file, line }),
      calls: count('Calls without a known target that may lead there.'),
    }),
    {
      description:
        'Accesses to data that calls without a known target may lead to, by place: a transaction that holds such a call may miss them.',
    },
  ),
  uncalled: Type.Array(
    Type.Object({
      way: oneOf<UncalledWay>(uncalledWays, 'How they leave the code that is understood.'),
      by: Type.String({ description: 'What they share: a decorator, what they are given to, a base class, a folder.' }),
      reason: Type.String(),
      functions: Type.Array(
        Type.Object({
          file,
          line,
          name: Type.String({ description: 'Name of the function or method.' }),
          at: Type.Optional(
            Type.Object(
              { file, line },
              { description: 'Where it is decorated, given or stored, where that is elsewhere.' },
            ),
          ),
          called: Type.Optional(Type.Boolean({ description: 'True for one that something is known to call.' })),
        }),
        { description: 'By file and line.' },
      ),
    }),
    {
      description:
        'Functions and methods of production code that nothing is known to call, that are no start points and that no transaction holds, in groups: large ones first, then what shares nothing.',
    },
  ),
  unreached: Type.Array(unreached, {
    description:
      'Uses of end points in production code that no transaction holds, by place; without those of migrations.',
  }),
});

export const getCoverage = defineOperation({
  name: 'get-coverage',
  title: 'Get coverage',
  description:
    'Reports what the analysis met, resolved and left open: frameworks and data libraries with each unresolved registration and statement, requests, calls by reason, packages that are not installed, skipped files, bounds, failures, and uses of data and other end points that no transaction holds.',
  path: '/coverage',
  parameters: {},
  output,
  run: ({ reader }) => {
    const { sources, coverage } = applicationCoverage(reader);
    return { json: { sources, warnings: coverageWarnings(coverage), ...coverage } };
  },
});
