import { describe, expect } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { applicationNotFound, QueryError } from '../../src/errors.ts';
import { portfolioOf } from '../../src/http/portfolio.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { Store } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, rowsOf } from './make-store.ts';

const log4j = (version: string): BundleRecord => ({
  record: 'package',
  key: `log4j-${version}`,
  name: 'org.apache.logging.log4j:log4j-core',
  version,
  purl: `pkg:maven/org.apache.logging.log4j/log4j-core@${version}`,
  vulnerabilities: [{ id: 'CVE-2021-44228', aliases: ['GHSA-jfh8-c2jp-5v3q'], severity: 'Critical' }],
});
const lodash: BundleRecord[] = ['lodash', 'lodash.set'].map((name) => ({
  record: 'package',
  key: name,
  name,
  version: '4.17.15',
  purl: `pkg:npm/${name}@4.17.15`,
}));
const uses = (version: string): BundleRecord[] => [
  log4j(version),
  object('logger', { id: 7, external: true, package: `log4j-${version}` }),
  object('pay', { id: 8 }),
  link('pay', 'logger'),
];

const applications = [
  { name: 'Bank', bundles: [bundleOf([...uses('2.14.1'), object('payment', { id: 1 })])] },
  { name: 'Archive', bundles: [bundleOf([log4j('2.17.0'), ...lodash, object('repay', { id: 1 })])] },
  { name: 'Clinic', bundles: [bundleOf([...uses('2.17.1'), { ...(lodash[0] as BundleRecord), purl: null } as never])] },
];

interface Found {
  readonly application: string;
  readonly name: string;
  readonly version: string;
}

interface Answer extends Readonly<Record<string, unknown>> {
  readonly totalApplications: number;
  readonly applications: readonly { readonly name: string; readonly nbMatches: number }[];
  readonly unreadable: readonly string[];
}

export function portfolioContract(makeStore: MakeStore): void {
  const { service } = buildCatalogue({ maximumLimit: 100_000 });
  const asker = (store: Store) => {
    const portfolio = portfolioOf({ store, loadTimeout: 1000 });
    return async (name: string, input: object): Promise<Answer> => {
      const operation = service.find((each) => each.name === name);
      return (await operation?.run(portfolio, input as never)) as Answer;
    };
  };
  const found = (answer: Answer, member: string): Found[] => answer[member] as Found[];

  describe('the portfolio', () => {
    it('has the objects of each application, by application, and every page of them [X-portfolio]', async () => {
      const store = await makeStore(applications);
      const ask = asker(store);
      const expected = [];
      for (const application of ['Archive', 'Bank', 'Clinic']) {
        const { rows } = (await store.open(application)).findObjects({
          name: 'PAY',
          skip: 0,
          limit: 99,
          withLocations: false,
        });
        expected.push(...rowsOf(rows).map((row) => ({ application, ...row })));
      }
      expect(expected.map(({ application, ...row }) => `${application} ${'name' in row && row.name}`)).toEqual([
        'Archive repay',
        'Bank pay',
        'Bank payment',
        'Clinic pay',
      ]);
      for (let skip = 0; skip < 6; skip++) {
        for (let limit = 0; limit < 6; limit++) {
          const answer = await ask('find-portfolio-objects', { name: 'PAY', skip, limit });
          const page = expected.slice(skip, skip + limit);
          expect(answer).toMatchObject({ totalObjects: 4, totalApplications: 3, unreadable: [], objects: page });
          const names = answer.applications.map(({ name, nbMatches }) => `${name} ${nbMatches}`);
          const counts = ['Archive 1', 'Bank 2', 'Clinic 1'];
          expect(names).toEqual(counts.filter((text) => page.some((row) => text.startsWith(row.application))));
        }
      }
    });

    it('tells which applications use a package below a version and call it [X-portfolio-packages] [P-called]', async () => {
      const ask = asker(await makeStore(applications));
      const using = async (filter: object): Promise<[unknown, ...string[]]> => {
        const answer = await ask('list-portfolio-packages', { limit: 99, ...filter });
        const texts = found(answer, 'packages').map((each) => `${each.application} ${each.version}`);
        expect(answer['totalPackages']).toBe(texts.length);
        return [answer['totalUndecided'], ...texts];
      };
      const whole = { name: 'log4j-core', exact: true };
      expect(await using({ name: 'LOG4J' })).toEqual([0, 'Archive 2.17.0', 'Bank 2.14.1', 'Clinic 2.17.1']);
      expect(await using({ ...whole, version: '<2.17.1' })).toEqual([0, 'Archive 2.17.0', 'Bank 2.14.1']);
      expect(await using({ ...whole, version: '<2.17.1', called: true })).toEqual([0, 'Bank 2.14.1']);
      expect(await using({ ...whole, version: '<2.17.1', called: false })).toEqual([0, 'Archive 2.17.0']);
      expect(await using({ ...whole, version: 'vers:npm/<2.17.1' })).toEqual([0]);
      expect(await using({ name: 'log4j', exact: true })).toEqual([0]);
      expect(await using({ name: 'Lodash', exact: true })).toEqual([0, 'Archive 4.17.15', 'Clinic 4.17.15']);
      expect(await using({ name: 'lodash', version: '<4.17.21' })).toEqual([1, 'Archive 4.17.15', 'Archive 4.17.15']);
      expect(await using({ vulnerable: false, called: true })).toEqual([0]);
    });

    it('has the vulnerabilities of each application, by id or alias [X-portfolio-vulnerabilities]', async () => {
      const ask = asker(await makeStore(applications));
      const hit = async (filter: object): Promise<string[]> => {
        const answer = await ask('list-portfolio-vulnerabilities', { limit: 99, ...filter });
        const names = found(answer, 'vulnerabilities').map(({ application }) => application);
        expect(answer['totalVulnerabilities']).toBe(names.length);
        return names;
      };
      expect(await hit({ id: 'ghsa-JFH8-c2jp-5v3q' })).toEqual(['Archive', 'Bank', 'Clinic']);
      expect(await hit({ id: 'CVE-2021-44228', called: true })).toEqual(['Bank', 'Clinic']);
      expect(await hit({ called: false, severity: 'critical' })).toEqual(['Archive']);
      expect(await hit({ id: 'CVE-2021' })).toEqual([]);
      expect(await hit({ package: 'lodash' })).toEqual([]);
      const code = { name: 'Code', bundles: [bundleOf([object('x', { id: 1 })], { parts: ['code'] })] };
      const unknown = asker(await makeStore([code, ...applications]));
      for (const name of ['list-portfolio-packages', 'list-portfolio-vulnerabilities'])
        expect(await unknown(name, { limit: 0 })).toMatchObject({ totalNotScanned: 1, totalApplications: 3 });
    });

    it('names what cannot be read, leaves out what is gone, and fails for what is being loaded [X-portfolio]', async () => {
      const store = await makeStore(applications);
      const failing = (error: Error): Store => ({
        ...store,
        applications: () => store.applications(),
        open: (name, id) => (name === 'Bank' ? Promise.reject(error) : store.open(name, id)),
      });
      const objects = (error: Error) => asker(failing(error))('find-portfolio-objects', { name: 'pay', limit: 9 });
      expect(await objects(new QueryError('snapshot-corrupt', 'cut'))).toMatchObject({
        totalObjects: 2,
        unreadable: ['Bank'],
      });
      expect(await objects(applicationNotFound('Bank'))).toMatchObject({ totalObjects: 2, unreadable: [] });
      await expect(objects(new QueryError('snapshot-loading', 'soon'))).rejects.toMatchObject({
        code: 'snapshot-loading',
      });
    });
  });
}
