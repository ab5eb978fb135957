import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const installCommand = 'apt-get install -y --no-install-recommends ceph-mon ceph-osd ceph-common radosgw bc curl';

export interface CephGateway {
  /** Variables that lead a client to the gateway. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

/** Why Ceph cannot be started here, with what to do; undefined: it can. */
export function cephProblem(): string | undefined {
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

/** Starts a monitor, a store of objects and an S3 gateway of Ceph, which go with `stop`. */
export async function startCeph(): Promise<CephGateway> {
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
