import { expect, test } from 'vitest';
import {
  isDevelopmentOnly,
  isNamedForDevelopment,
} from '../../../../src/insights/deployment/docker/description-purpose.ts';

test('[I-cloud-descriptions] a name tells what is for tests and development', () => {
  const names = [
    'docker-compose.integration.yml',
    'Dockerfile.coverage',
    'frontend/Dockerfile.e2e',
    'compose.local.yml',
    'docker/local-postgres/Dockerfile',
    'test-migrations/docker-compose.yml',
    'docs/devel-containers/docker-compose.yml',
    'docker-compose.gitpod.yaml',
  ];
  expect(names.filter((name) => !isNamedForDevelopment(name))).toEqual([]);
  const deployed = [
    'Dockerfile',
    'docker-compose.prod.yml',
    'Dockerfile.alpine',
    'docker/Dockerfile',
    'services/integration/Dockerfile',
    'devices/Dockerfile',
    'docker-compose.latest.yml',
  ];
  expect(deployed.filter(isNamedForDevelopment)).toEqual([]);
});

test('[I-cloud-descriptions] a header tells that a description is not for production, or for tests and development', () => {
  const headers = [
    '# NOTE: please do not use this configuration for production setups.\nservices: {}',
    "version: '3'\n# This compose file is for demonstration only, do not use in prod.\nservices: {}",
    '# Test environment for shops. This should NEVER be used in production scenarios.\nservices: {}',
    '## FOR TEST AND DEVELOPMENT ONLY, DO NOT USE IN PRODUCTION   ##\nservices: {}',
    '# This is intended to be used for demo, development, and learning\n# purposes only.\nservices: {}',
    '# For integration testing only.\nFROM a',
    '# This Dockerfile and the images produced are for testing shops,\n# in the cloud.\nFROM a',
    '# This configuration file is for the **development** setup.\nservices: {}',
    '### Dockerfile for integration tests ###\nFROM a',
  ];
  expect(headers.filter((text) => !isDevelopmentOnly(text))).toEqual([]);
});

test('[I-cloud-descriptions] what a header says of another file, of a licence or of how to begin says nothing', () => {
  const headers = [
    '# For local development, use Dockerfile.dev instead.\nFROM a',
    '# SPDX-License-Identifier: AGPL-3.0-only\nFROM a',
    '# Do not forget to change the passwords in production.\nservices: {}',
    '# To test the image: docker run shop\nFROM a',
    'FROM a\n# for tests only\nRUN b',
    '# Compose file for production and development.\nservices: {}',
  ];
  expect(headers.filter(isDevelopmentOnly)).toEqual([]);
});

test('[I-cloud-descriptions] a header that names production too, or says on what condition, says nothing', () => {
  const headers = [
    '# This image is for development and production.\nFROM a',
    '# This compose file is for testing and production.\nservices: {}',
    '# This Dockerfile is used for CI and production.\nFROM a',
    '# Do not use in production unless TLS is on.\nservices: {}',
    '# Do not run this in production without changing the passwords.\nservices: {}',
    '# Not for production until the keys are set.\nservices: {}',
    '# Never deploy this in production before reading the guide.\nservices: {}',
  ];
  expect(headers.filter(isDevelopmentOnly)).toEqual([]);
  const aside = [
    '# This image is for development, not production.\nFROM a',
    '# For non-production testing only.\nFROM a',
    '# Do not use in production. It runs without TLS.\nservices: {}',
  ];
  expect(aside.filter((text) => !isDevelopmentOnly(text))).toEqual([]);
});
