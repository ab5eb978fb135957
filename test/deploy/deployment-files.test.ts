import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../scripts/run-step.ts';
import { explainFaults, type RecordSchema } from '../../src/bundle/explain-faults.ts';
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

  it('has what signs requests to object stores, in the versions that are tested [D-image] [OS-commands]', () => {
    const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: Record<string, string> };
    for (const name of ['@smithy/signature-v4', '@aws-sdk/credential-provider-node']) {
      expect(text).toContain(`${name}@${devDependencies[name]} `);
    }
  });
});

/** A manifest as the validator sees it. */
type Manifest = Record<string, unknown> & { readonly kind: string };
const models = { ConfigMap, Deployment, NetworkPolicy, PersistentVolumeClaim, Service, ServiceAccount } as const;

describe('the Kubernetes manifests', () => {
  const manifests = parseAllDocuments(textOf('deploy/kubernetes/stratigraph.yml')).map(
    (document) => document.toJS() as Manifest,
  );
  const manifest = (kind: keyof typeof models): Manifest => manifests.find((each) => each.kind === kind) as Manifest;

  it.each(manifests)('$kind fits the schema of Kubernetes [D-kubernetes]', (each) => {
    const Model = models[each.kind as keyof typeof models] as new (value: object) => { validate(): void };
    expect(() => new Model(each).validate()).not.toThrow();
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

interface PodSpec {
  readonly securityContext: object;
  readonly containers: readonly {
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
