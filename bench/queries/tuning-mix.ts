import type { ObjectFilter } from '../../src/store/store.ts';
import type { BenchQuery } from './bench-query.ts';

type Row = readonly [kind: string, ...filters: (ObjectFilter & { skip?: number })[]];

/** Hand-made questions for tuning: all fields, 1 to 20 characters, common to absent, combined, deep pages. Never the mix to report by. */
const rows: readonly Row[] = [
  ['name, 1 character', { name: 'a' }, { name: 'z' }, { name: '$' }],
  ['name, 2 characters', { name: 'ge' }, { name: 'zx' }, { name: 'Id' }],
  ['name, 3 characters', { name: 'get' }, { name: 'xml' }, { name: 'qux' }, { name: 'Key' }],
  ['name, 5 characters', { name: 'order' }, { name: 'parse' }, { name: 'token' }, { name: 'mutex' }],
  ['name, 10 characters', { name: 'descriptor' }, { name: 'transactio' }, { name: 'ClassLoade' }],
  ['name, rare', { name: 'computeIfAbsent' }, { name: 'ÜBERWEISUNG' }, { name: 'addDisposableBean' }, { name: '🚀' }],
  ['name, none', { name: 'qzxqzxq' }, { name: 'getterservicefooqqqq' }],
  ['full name, common', { fullName: ['com.'] }, { fullName: ['src'] }, { fullName: ['message'] }],
  ['full name, 1 or 2 characters', { fullName: ['.'] }, { fullName: ['x'] }, { fullName: ['io'] }],
  ['full name, medium', { fullName: ['concurrent'] }, { fullName: ['user.get'] }, { fullName: ['security'] }],
  [
    'full name, rare',
    { fullName: ['RequestFactory.create'] },
    { fullName: ['StringUtils.is'] },
    { fullName: ['bean.Handler'] },
  ],
  ['full name, none', { fullName: ['no.such.package.x'] }],
  [
    'three full names',
    { fullName: ['java.util', 'catalog', 'stream'] },
    { fullName: ['StringUtils.is', 'Map.put', 'Bean.get'] },
    { fullName: ['com.', 'org.', 'java'] },
  ],
  ['file path, common', { filePath: '/src/main' }, { filePath: '.java' }, { filePath: 'platform' }],
  ['file path, medium', { filePath: 'billing-core' }, { filePath: '/ledger/' }],
  ['file path, rare', { filePath: 'AbstractBeanFactory' }, { filePath: 'RequestHandler.java' }],
  ['file path, 1 or 2 characters', { filePath: 'x' }, { filePath: 'io' }],
  ['mangling, common', { mangling: 'string' }, { mangling: 'return void' }, { mangling: 'int' }],
  ['mangling, 1 or 2 characters', { mangling: 'i' }, { mangling: '()' }],
  ['mangling, medium', { mangling: 'List, ' }, { mangling: 'boolean, int' }],
  ['mangling, rare', { mangling: 'CancellationToken, CancellationToken' }, { mangling: 'int, string, object' }],
  ['mangling, none', { mangling: 'nosuchsignature' }],
  ['annotation', { annotation: '@' }, { annotation: 'nullable' }, { annotation: 'override' }, { annotation: 'zzz' }],
  ['type', { type: 'method' }, { type: 'java class' }, { type: 'C#' }, { type: 'interface' }],
  [
    'type + name',
    { type: 'method', name: 'get' },
    { type: 'java class', name: 'order' },
    { type: 'class', name: 'impl' },
    { type: 'constant', name: 'a' },
    { type: 'method', name: 'hashCode' },
  ],
  [
    'file path + name',
    { filePath: '/web/', name: 'get' },
    { filePath: 'kotlin', name: 'visit' },
    { filePath: 'ledger', name: 'put' },
    { filePath: '/src/main', name: 'e' },
  ],
  ['full name + type', { fullName: ['order', 'kotlin'], type: 'method' }],
  ['full name + name', { fullName: ['com.'], name: 'set' }],
  ['full name + mangling', { fullName: ['util'], mangling: 'string' }],
  ['annotation + type', { annotation: 'override', type: 'method' }],
  [
    'all six',
    { name: 'get', fullName: ['org.', 'com.'], filePath: 'src', mangling: 'string', annotation: '@', type: 'method' },
  ],
  [
    'deep page',
    { name: 'e', skip: 100_000 },
    { type: 'method', skip: 100_000 },
    { fullName: ['com.'], skip: 100_000 },
    { filePath: '/src/', skip: 100_000 },
    { fullName: ['order'], type: 'method', skip: 100_000 },
  ],
  ['no filter', {}, { skip: 100_000 }, { skip: 900_000 }],
];

export const tuningMix: readonly BenchQuery[] = rows.flatMap(([kind, ...filters]) =>
  filters.map((filter) => ({ skip: 0, ...filter, kind, limit: 20, withLocations: false })),
);
