import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../scripts/run-step.ts';
import { explainFaults, type RecordSchema } from '../../src/bundle/explain-faults.ts';
import { commands } from '../../src/cli/commands/commands.ts';
import { serveCommand } from '../../src/cli/commands/serve.ts';
import { parseCommandLine } from '../../src/cli/parse-command-line.ts';
import { projectConfigurationSchema } from '../../src/workflows/configuration/project-configuration.ts';

const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** What is wrong with a configuration file of the service. */
function configurationFaults(text: string): string[] {
  const faults: string[] = [];
  explainFaults(projectConfigurationSchema as unknown as RecordSchema, parse(text), '', (path, message) =>
    faults.push(`${path}: ${message}`),
  );
  return faults;
}

describe('the Dockerfile', () => {
  const text = textOf('Dockerfile');
  const instructions = (name: string): string[] =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));

  it('is valid [D-image]', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('makes an image that is not root, checks its health, and starts what the program has [D-image]', () => {
    expect(instructions('USER')).toEqual(['10001:10001']);
    expect(instructions('HEALTHCHECK')[0]).toContain('/healthz');
    expect(instructions('ADD')).toEqual([]);
    for (const image of instructions('FROM')) expect(image).toMatch(/^node:24-[a-z]+-slim\b/);
    expect(instructions('CMD')).toEqual(['["serve"]']);
    expect(textOf('.dockerignore')).toContain('node_modules');
  });

  it('packs into a folder that was made before, for npm makes none [D-image]', () => {
    const packs = instructions('RUN').filter((line) => line.includes('npm pack'));
    expect(packs).toHaveLength(1);
    for (const line of packs) {
      const [, folder = ''] = /--pack-destination (\S+)/.exec(line) ?? [];
      expect(line.split('&&').map((step) => step.trim())).toContain(`mkdir ${folder}`);
      expect(line.indexOf(`mkdir ${folder}`)).toBeLessThan(line.indexOf('npm pack'));
    }
  });

  it('has what signs requests to object stores, in the versions that are tested [D-image] [OS-commands]', () => {
    const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: Record<string, string> };
    for (const name of ['@smithy/signature-v4', '@aws-sdk/credential-provider-node']) {
      expect(text).toContain(`${name}@${devDependencies[name]} `);
    }
  });
});

/** A manifest as the validator sees it. */
type Manifest = Record<string, unknown> & { readonly kind: string };
const models = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
} as const;

function manifestsOf(file: string): Manifest[] {
  return parseAllDocuments(textOf(file)).map((document) => document.toJS() as Manifest);
}

function checkSchema(each: Manifest): void {
  const Model = models[each.kind as keyof typeof models] as new (value: object) => { validate(): void };
  new Model(each).validate();
}

describe('the Kubernetes manifests', () => {
  const manifests = manifestsOf('deploy/kubernetes/stratigraph.yml');
  const manifest = (kind: keyof typeof models): Manifest => manifests.find((each) => each.kind === kind) as Manifest;

  it.each(manifests)('$kind fits the schema of Kubernetes [D-kubernetes]', (each) => {
    expect(() => checkSchema(each)).not.toThrow();
  });

  it('are refused by the validator when they are wrong', () => {
    const wrong = structuredClone(manifest('Deployment')) as unknown as { spec: { replicas: unknown } };
    wrong.spec.replicas = 'one';
    expect(() => new Deployment(wrong as never).validate()).toThrow('replicas');
  });

  it('let the service write nothing but its folder, without privileges [D-kubernetes]', () => {
    const { spec } = (manifest('Deployment') as unknown as { spec: { template: { spec: PodSpec } } }).spec.template;
    const [container] = spec.containers;
    expect(spec).toMatchObject({ automountServiceAccountToken: false });
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounted = container?.volumeMounts
      .filter(({ readOnly }) => readOnly !== true)
      .map(({ mountPath }) => mountPath);
    expect(mounted).toEqual(['/data', '/tmp']);
    expect(() => parseCommandLine(serveCommand, container?.args.slice(1) ?? [], {})).not.toThrow();
  });

  it('configure the service as it can be configured [D-kubernetes]', () => {
    const { data } = manifest('ConfigMap') as unknown as { data: Record<string, string> };
    expect(configurationFaults(data['stratigraph.config.yml'] as string)).toEqual([]);
  });
});

/** Words of the program, held against its commands. */
function parseWords(words: readonly string[]): void {
  const command = commands.find(({ name }) => name === words[0]);
  if (command === undefined) throw new Error(`there is no command ${words[0]}`);
  parseCommandLine(command, words.slice(1), {});
}

describe('the Kubernetes manifests for servers of an object store', () => {
  const manifests = manifestsOf('deploy/kubernetes-object-store/stratigraph.yml');
  /** The pods that a manifest makes. */
  const podsOf = ({ spec }: Manifest): PodSpec | undefined => {
    type Templated = { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } };
    const { template, jobTemplate } = (spec ?? {}) as Templated;
    return template?.spec ?? jobTemplate?.spec.template.spec;
  };
  const pods = manifests.map(podsOf).filter((spec) => spec !== undefined);
  const containers = pods.flatMap((spec) => [...(spec.initContainers ?? []), ...spec.containers]);

  it.each(manifests)('$kind $metadata.name fits the schema of Kubernetes [D-kubernetes]', (each) => {
    expect(() => checkSchema(each)).not.toThrow();
  });

  it('have servers, what keeps enough of them, importers and what cleans up after them [D-kubernetes]', () => {
    const kinds = manifests.map(({ kind, metadata }) => `${kind} ${(metadata as { name: string }).name}`);
    for (const wanted of [
      'Deployment stratigraph-server',
      'HorizontalPodAutoscaler stratigraph-server',
      'PodDisruptionBudget stratigraph-server',
      'Deployment stratigraph-balancer',
      'CronJob stratigraph-import-shop',
      'CronJob stratigraph-gc',
    ]) {
      expect(kinds).toContain(wanted);
    }
    const label = (name: string) => manifests.find((each) => (each['metadata'] as { name: string }).name === name);
    expect(label('stratigraph-servers')?.['spec']).toMatchObject({ clusterIP: 'None' });
  });

  it('run nothing as root, with privileges or with a root that can be written [D-kubernetes]', () => {
    for (const spec of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    }
    for (const { securityContext } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('run what the program has, configured as it can be [D-kubernetes]', () => {
    const own = containers.filter(({ image }) => image.startsWith('stratigraph:'));
    expect(own.map(({ args }) => args?.[0])).toEqual(['serve', 'analyze', 'gc']);
    for (const { args } of own) expect(() => parseWords(args ?? [])).not.toThrow();
    const texts = manifests.flatMap(({ data }) => (data as Record<string, string>)?.['stratigraph.config.yml'] ?? []);
    expect(texts.map(configurationFaults)).toEqual([[]]);
  });
});

describe('the compose file', () => {
  const { services } = parse(textOf('deploy/compose/compose.yml'), { merge: true }) as {
    services: Record<string, { command?: string[]; read_only: boolean; cap_drop: string[]; volumes: string[] }>;
  };

  it('runs what the program has, without privileges, behind the delivered configuration of the balancer [D-compose]', () => {
    expect(Object.keys(services)).toEqual(['balancer', 'server', 'importer']);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    expect(() => parseWords(services['server']?.command ?? [])).not.toThrow();
    expect(services['balancer']?.volumes).toEqual(['../haproxy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro']);
  });

  it('mounts volumes where the image has folders of its user, as others belong to root [D-compose]', () => {
    const [, owned = ''] = /&& chown 10001:10001 (.*)/.exec(textOf('Dockerfile')) ?? [];
    const mounted = ['server', 'importer'].flatMap((name) => services[name]?.volumes ?? []);
    const places = mounted.map((volume) => volume.split(':').at(-1) as string);
    expect(places).toEqual(['/keys', '/cache', '/keys', '/work']);
    expect(owned.split(' ')).toEqual(expect.arrayContaining(places));
  });
});

interface PodSpec {
  readonly securityContext: object;
  readonly initContainers?: PodSpec['containers'];
  readonly containers: readonly {
    readonly image: string;
    readonly args: readonly string[];
    readonly securityContext: object;
    readonly volumeMounts: readonly { readonly mountPath: string; readonly readOnly?: boolean }[];
  }[];
}

describe('the systemd unit', () => {
  const file = join(projectRoot, 'deploy/stratigraph.service');
  const analyze = (...words: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  it('is what systemd takes, with little exposure [D-systemd]', ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
      skip('there is no systemd-analyze here, which alone checks units');
      return;
    }
    const complaints = analyze('verify', file)
      .output.split('\n')
      .filter((line) => line !== '' && !line.includes('/usr/bin/stratigraph is not executable'));
    expect(complaints).toEqual([]);
    const security = analyze('security', '--offline=true', '--threshold=20', '--no-pager', file);
    expect([security.status, security.output.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('OK')]);
  });

  it('starts what the program has, as a user of its own, with the file system read-only [D-systemd]', () => {
    const text = readFileSync(file, 'utf8');
    const [, words] = /^ExecStart=\/usr\/bin\/stratigraph serve (.*)$/m.exec(text) as RegExpExecArray;
    expect(() => parseCommandLine(serveCommand, (words as string).split(' '), {})).not.toThrow();
    for (const line of ['User=stratigraph', 'ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet=']) {
      expect(text.split('\n')).toContain(line);
    }
  });
});
