import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { S3Client } from '../../src/object-store/s3/s3-client.ts';
import { readS3Settings } from '../../src/object-store/s3/s3-settings.ts';

const installCommand = 'apt-get install -y --no-install-recommends ceph-mon ceph-osd ceph-common radosgw bc curl';

/** A monitor, an OSD and an S3 gateway of Ceph in this machine. */
export interface CephGateway {
  /** Variables that lead a client to the gateway. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a bucket; `environment` is that of the process. */
  makeBucket(bucket: string): Promise<void>;
  stop(): void;
}

/** Ceph, or a sentence that says why it cannot be started here and what to do. */
export async function cephGateway(): Promise<CephGateway | string> {
  const problem = missingPrograms();
  if (problem !== undefined) return problem;
  try {
    return await startCeph();
  } catch (error) {
    return `Ceph did not start: ${(error as Error).message}`;
  }
}

function missingPrograms(): string | undefined {
  if (process.getuid?.() !== 0) return 'Ceph is started by root alone';
  try {
    for (const program of ['ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'bc', 'curl']) {
      execFileSync('which', [program], { stdio: 'ignore' });
    }
    return undefined;
  } catch {
    return `Ceph is not installed; on Debian: ${installCommand}`;
  }
}

/** Starts a monitor, an OSD and an S3 gateway. */
async function startCeph(): Promise<CephGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-ceph-'));
  const [start, stop] = ['start-ceph.sh', 'stop-ceph.sh'].map((name) => join(import.meta.dirname, name));
  const port = String(await freePorts());
  await promisify(execFile)('bash', [start as string, folder, port]);
  return {
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'stratigraph',
      AWS_SECRET_ACCESS_KEY: 'stratigraph-secret',
    },
    async makeBucket(bucket) {
      await new S3Client(readS3Settings(`s3://${bucket}`, process.env)).send({ method: 'PUT' });
    },
    stop: () => execFileSync('bash', [stop as string, folder, '--remove'], { stdio: 'ignore' }),
  };
}

/** A port that is free with the one after it, which the monitor takes. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
