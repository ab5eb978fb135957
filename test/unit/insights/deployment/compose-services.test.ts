import { expect, test } from 'vitest';
import { isInfrastructureOnly } from '../../../../src/insights/deployment/docker/compose-services.ts';

const services = (...lines: string[]): string => `services:\n${lines.map((line) => `  a:\n    ${line}\n`).join('')}`;

const registry = '$' + '{REGISTRY:-docker.io}';

test('[I-cloud-deployed] a Compose file of databases and mail catchers alone is for those who run the sources', () => {
  expect(isInfrastructureOnly(services('image: postgres:16', 'image: "docker.io/axllent/mailpit:v1"'))).toBe(true);
  expect(isInfrastructureOnly(services('image: mcr.microsoft.com/mssql/server:2022-latest'))).toBe(true);
  expect(isInfrastructureOnly(services('image: mysql:8', 'image: node:22-slim'))).toBe(true);
  expect(isInfrastructureOnly(services(`image: ${registry}/library/redis@sha256:12`))).toBe(true);
});

test('[I-cloud-deployed] one with an image of the application, or that builds one, is deployed', () => {
  expect(isInfrastructureOnly(services('image: postgres:16', 'image: shop/server:1'))).toBe(false);
  expect(isInfrastructureOnly(services('image: server:1.0'))).toBe(false);
  expect(isInfrastructureOnly(services('image: acme/registry'))).toBe(false);
  for (const own of ['registry:2', 'docker.io/registry', 'docker.io/library/registry:2']) {
    expect(isInfrastructureOnly(services(`image: ${own}`)), own).toBe(true);
  }
  expect(isInfrastructureOnly(services('image: postgres:16', 'build: .'))).toBe(false);
  expect(isInfrastructureOnly('services:\n  a:\n    image: redis\n  shop:\n    env_file: redis.env\n')).toBe(false);
  expect(isInfrastructureOnly('services:\n  a:\n    image: redis\nvolumes:\n  b:\n  c:\n')).toBe(true);
  expect(isInfrastructureOnly('services: {}\n')).toBe(false);
});
