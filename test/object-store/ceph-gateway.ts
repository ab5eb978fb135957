import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Client } from '../../src/object-store/s3/s3-client.ts';
import { readS3Settings } from '../../src/object-store/s3/s3-settings.ts';

const installCommand = 'apt-get install -y --no-install-recommends ceph-mon ceph-osd ceph-common radosgw bc curl';

/** What of Ceph can be killed while it is used. */
export type CephPart = 'gateway' | 'osd';

/** A monitor, an OSD and an S3 gateway of Ceph in this machine. */
export interface CephGateway {
  /** Variables that lead a client to the gateway. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a bucket; `environment` is that of the process. */
  makeBucket(bucket: string): Promise<void>;
  /** Ends a part without warning. */
  kill(part: CephPart): void;
  /** Starts a part again that was killed; resolves when it is there. */
  restart(part: CephPart): Promise<void>;
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
    kill: (part) => process.kill(processOf(folder, part), 'SIGKILL'),
    restart: (part) => restart(folder, part, port),
    stop: () => execFileSync('bash', [stop as string, folder, '--remove'], { stdio: 'ignore' }),
  };
}

const programs: Readonly<Record<CephPart, readonly string[]>> = {
  gateway: ['radosgw', '-n', 'client.rgw'],
  osd: ['ceph-osd', '-i', '0'],
};

/** The number of the process, by those that `start-ceph.sh` has noted. */
function processOf(folder: string, part: CephPart): number {
  const [program = ''] = programs[part];
  const noted = readFileSync(join(folder, 'pids'), 'utf8').split('\n').map(Number).filter(Boolean);
  const found = noted.findLast((pid) => commandOf(pid).startsWith(program));
  if (found === undefined) throw new Error(`${program} does not run`);
  return found;
}

function commandOf(pid: number): string {
  try {
    return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '');
  } catch {
    return '';
  }
}

/** A part that ends at once, as an OSD does whose map of monitors is late, is started once more. */
async function restart(folder: string, part: CephPart, port: string): Promise<void> {
  const [program = '', ...words] = programs[part];
  const configuration = ['--conf', join(folder, 'ceph.conf')];
  const before = part === 'osd' ? await upSince(configuration) : 0;
  const isThere = part === 'gateway' ? () => answers(port) : async () => (await upSince(configuration)) > before;
  const deadline = Date.now() + 60_000;
  for (let child: ChildProcess | undefined; !(await isThere()); await sleep(200)) {
    if (Date.now() > deadline) throw new Error(`${program} does not come back`);
    if (child !== undefined && child.exitCode === null && child.signalCode === null) continue;
    child = spawn(program, [...words, ...configuration, '-f'], { stdio: 'ignore', detached: true });
    appendFileSync(join(folder, 'pids'), `${child.pid}\n`);
  }
}

function answers(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

/** Number of the map in which the OSD came up last. A monitor may refuse a question while it is busy, which is then asked again. */
async function upSince(configuration: readonly string[]): Promise<number> {
  const ask = (): Promise<{ stdout: string }> =>
    promisify(execFile)('ceph', [...configuration, 'osd', 'dump', '-f', 'json']);
  for (let attempt = 1; ; attempt++) {
    try {
      const { stdout } = await ask();
      return (JSON.parse(stdout) as { osds: { up_from: number }[] }).osds[0]?.up_from ?? 0;
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(500);
    }
  }
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
