/** The lines of a small bundle: two files, a class with two methods, a call, a table, a transaction, a package, a pattern. */
export function smallBundle(
  options: { readonly analyzedAt?: string; readonly extra?: readonly object[] } = {},
): string {
  const { analyzedAt = '2026-03-01T09:30:00Z', extra = [] } = options;
  const object = (key: string, name: string, more: object = {}): object => ({
    record: 'object',
    key,
    name,
    fullName: `shop.${name}`,
    type: 'TypeScript Method',
    typeId: 'TS_METHOD',
    language: 'TypeScript',
    ...more,
  });
  const records: object[] = [
    { record: 'analysis', format: 1, analyzedAt, scans: { cve: analyzedAt, cloud: analyzedAt } },
    { record: 'file', key: 'a', path: 'src/cart.ts', lines: 120 },
    { record: 'file', key: 'b', path: 'src/order.ts', lines: 80 },
    object('class', 'Cart', { type: 'TypeScript Class', typeId: 'TS_CLASS' }),
    object('add', 'addItem', { parent: 'class', locations: [{ file: 'a', startLine: 3, endLine: 9 }], checksum: '1' }),
    object('pay', 'pay', { parent: 'class', locations: [{ file: 'b', startLine: 10, endLine: 20 }] }),
    object('merge', 'merge', { external: true, fullName: 'lodash.merge', package: 'lodash' }),
    { record: 'link', from: 'add', to: 'pay', type: 'CALL', locations: [{ file: 'a', startLine: 4, endLine: 4 }] },
    { record: 'link', from: 'pay', to: 'merge', type: 'CALL' },
    { record: 'transaction', key: 't', name: 'cart/add', fullName: 'POST cart/add', startPoint: 'add' },
    {
      record: 'package',
      key: 'lodash',
      name: 'lodash',
      version: '4.17.20',
      vulnerabilities: [{ id: 'CVE-2021-23337' }],
    },
    {
      record: 'pattern',
      id: 'containerization:1',
      name: 'Writes to the local disk',
      strategy: 'containerization',
      category: 'Storage',
      contribution: 'Blocker',
      criticality: 'High',
      impacts: ['Code'],
      occurrences: [{ object: 'pay' }],
    },
    ...extra,
  ];
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
}
