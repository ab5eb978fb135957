import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/run-step.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, importRecords } from './importing.ts';
import { snapshotDump } from './snapshot-dump.ts';

const place = (
  file: string,
  startLine: number,
  endLine = startLine,
): { file: string; startLine: number; endLine: number } => ({
  file,
  startLine,
  endLine,
});

const shop: readonly BundleRecord[] = [
  { record: 'file', key: 'F2', path: 'src/z.ts', lines: 30, 'x-owner': 'team' },
  { record: 'file', key: 'F1', path: 'src/a.ts', lines: 12, checksum: 'c1', text: 'line one\n' },
  object('pay', {
    locations: [place('F2', 3, 9), place('F1', 1)],
    checksum: '1',
    annotations: ['@Post'],
    mangling: 'pay() "€"',
  }),
  object('Cart', { key: 'cart', test: true, annotations: [] }),
  object('pay', {
    key: 'pay2',
    id: 5_000_000_000,
    parent: 'cart',
    levels: ['L1', 'L2', 'L3', 'L4', 'L5'],
    filePath: null,
    'x-n': [1],
  }),
  object('orders', { external: true, type: 'Table', typeId: 'db', language: 'SQL', package: 'npm:pg' }),
  link('pay', 'orders', { type: 'WRITE', locations: [place('F2', 5), place('F1', 1), place('F2', 4)] }),
  link('pay', 'pay2', { locations: [place('F2', 7)], escalated: true }),
  link('pay', 'pay2', { confidence: 'derived', rule: 'r' }),
  link('pay2', 'cart'),
  { record: 'transaction', key: 'T', name: 'pay', fullName: 'shop/pay', startPoint: 'pay', endPoints: ['orders'] },
  {
    record: 'package',
    key: 'npm:pg',
    name: 'pg',
    version: '8.0.0',
    vulnerabilities: [{ id: 'CVE-1', aliases: ['GHSA-1'], severity: 'High' }],
    objects: ['cart'],
    paths: [['npm:pg']],
  },
  {
    record: 'pattern',
    id: 'containerization:7',
    name: 'Local state',
    strategy: 'containerization',
    category: 'State',
    contribution: 'Blocker',
    criticality: 'Low',
    impacts: ['Code'],
    occurrences: [{ object: 'pay', locations: [place('F2', 4)] }, { object: 'cart' }, { object: 'pay' }],
  },
];

it('a snapshot holds these sections', async () => {
  const folder = temporaryFolder();
  await importRecords(folder, [bundleOf([object('gone', { id: 9 }), object('cart', { key: 'cart', checksum: '0' })])]);
  const { snapshotId } = await importRecords(folder, [
    bundleOf(shop, { revision: 'abc', tool: { name: 't', version: '1' } }),
  ]);
  const dump = snapshotDump(snapshotFile(applicationFolder(folder, application), snapshotId));
  await expect(dump).toMatchFileSnapshot(join(projectRoot, 'test/golden/snapshot/shop.txt'));
});
