import { afterAll, afterEach, beforeEach, describe, it, vi } from 'vitest';
import { systemFiles } from '../../src/files/file-operations.ts';
import { openFolderStore } from '../../src/object-store/folder-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { cephGateway } from './ceph-gateway.ts';
import { objectStoreContract } from './object-store.contract.ts';
import { S3Double } from './s3-double.ts';

objectStoreContract('folder', async () => openFolderStore(temporaryFolder()));

objectStoreContract('folder of a file system without links', async () => {
  const link = (): never => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  };
  return openFolderStore(temporaryFolder(), { ...systemFiles, link });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function stubVariables(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

describe('with a double of S3', () => {
  let double: S3Double;
  beforeEach(async () => {
    double = await new S3Double({ pageSize: 3 }).start();
    stubVariables(double.environment);
  });
  afterEach(() => double.stop());
  objectStoreContract('S3', async () => openObjectStore('s3://bucket/some/prefix', process.env));
});

const ceph = await cephGateway();

if (typeof ceph === 'string') it(`has no Ceph to run the contract on: ${ceph}`, ({ skip }) => skip(ceph));
else {
  describe('with Ceph', () => {
    let buckets = 0;
    afterAll(() => ceph.stop());
    objectStoreContract('Ceph', async () => {
      stubVariables(ceph.environment);
      const bucket = `contract-${++buckets}`;
      await ceph.makeBucket(bucket);
      return openObjectStore(`s3://${bucket}/prefix`, process.env);
    });
  });
}
