import { expect, test } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const shop = {
  'go.mod': 'module example.com/shop\n',
  'cmd/server/main.go': 'package main\nimport "example.com/shop/store"\nfunc main() {}\n',
  'cmd/seed/main.go':
    'package main\n\nimport (\n\t"example.com/shop/store"\n\t"example.com/shop/fake"\n)\nfunc main() {}\n',
  'store/store.go': 'package store\n',
  'store/store_test.go': 'package store\nimport "example.com/shop/testhelp"\n',
  'testhelp/server.go': 'package testhelp\nimport "example.com/shop/store"\n',
  'fake/data.go': 'package fake\n',
  'sdk/client.go': 'package sdk\n',
};

test('[I-cloud-deployed] a program of Go that no image builds is outside, with what only it or only tests use, and packages that no program is built with', () => {
  const tree = sourceTree({
    ...shop,
    Dockerfile: 'FROM golang\nRUN go build -o /shop ./cmd/server\nFROM scratch\nCMD ["/shop"]\n',
  });
  expect([...findNonDeployed(tree)]).toEqual([
    ['cmd/seed/main.go', 'tool'],
    ['fake/data.go', 'tool'],
    ['sdk/client.go', 'tool'],
    ['store/store_test.go', 'tests'],
    ['testhelp/server.go', 'tests'],
  ]);
});

test('[I-cloud-deployed] where nothing names a program, every program counts as deployed', () => {
  expect([...findNonDeployed(sourceTree(shop)).keys()]).toEqual(['store/store_test.go', 'testhelp/server.go']);
});

test('[I-cloud-deployed] a Makefile names programs where no image does', () => {
  const tree = sourceTree({ ...shop, Makefile: 'build:\n\tgo build ./cmd/server # and cmd/seed\n' });
  expect(findNonDeployed(tree).get('cmd/seed/main.go')).toBe('tool');
});

test('[I-cloud-deployed] a Makefile names programs beside an image that runs make', () => {
  const makefile = { Makefile: 'build:\n\tgo build ./cmd/server ./cmd/seed\n' };
  const image = 'FROM golang\nRUN make build\nCMD ["server"]\n';
  expect(findNonDeployed(sourceTree({ ...shop, ...makefile, Dockerfile: image })).has('cmd/seed/main.go')).toBe(false);
  const copied = 'FROM scratch\nCOPY server /\n';
  expect(findNonDeployed(sourceTree({ ...shop, ...makefile, Dockerfile: copied })).get('cmd/seed/main.go')).toBe(
    'tool',
  );
});

test('[I-cloud-deployed] a client for people is deployed where an image is named by its folder, or there is no other program', () => {
  const files = {
    'go.mod': 'module example.com/shop\n',
    'cmd/shopctl/main.go': 'package main\n',
    Dockerfile: 'COPY shop-shopctl server /\n',
  };
  expect(findNonDeployed(sourceTree(files)).size).toBe(0);
  expect([...findNonDeployed(sourceTree({ ...files, 'cmd/server/main.go': 'package main\n' })).keys()]).toEqual([
    'cmd/shopctl/main.go',
  ]);
  const images = { 'cmd/server/main.go': 'package main\n', 'images/shopctl/Dockerfile': 'FROM scratch\nCOPY x /\n' };
  expect(findNonDeployed(sourceTree({ ...files, ...images })).size).toBe(0);
});
