import { describe, expect, it } from 'vitest';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { ServiceFiles } from '../../../src/frameworks/schemas/service-files.ts';
import { pathsOfService } from '../../../src/frameworks/start-points/service-definitions.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { callNamed, factsOf } from './facts-of.ts';

const made = `import { serviceDesc } from '@bufbuild/protobuf/codegenv2';
export const Carts = serviceDesc({}, 0);`;

/** The paths of what `add` is called with. */
function pathsIn(code: string, services: readonly string[], others: Texts = {}): readonly string[] {
  const facts = factsOf({ 'main.ts': `import { add } from 'server';\n${code}`, ...others });
  const [definition] = callNamed(facts, 'main.ts', 'add').arguments;
  const text = `package shop.v1; ${services.map((name) => `service ${name} { rpc AddCart (A) returns (B); }`).join(' ')}`;
  const files = services.length === 0 ? [] : [{ path: 'shop.proto', read: () => text }];
  if (definition === undefined) return [];
  return [...pathsOfService(definition, ['addCart'], new ServiceFiles(files, new CoverageRecorder()), facts).values()];
}

describe('the definition of a service [FW-start-points]', () => {
  it.each([
    ['CartsServiceDefinition', 'CartsService'],
    ['CartsServiceDefinition', 'Carts'],
    ['CartsServiceClient', 'CartsService'],
    ['CartsServiceService', 'CartsService'],
    ['CartsClient', 'Carts'],
    ['CartsService', 'CartsService'],
  ])('%s is that of the service %s', (exported, name) => {
    const code = `import { ${exported} } from './generated/carts'; add(${exported});`;
    expect(pathsIn(code, [name, 'Bills'])).toEqual([`/shop.v1.${name}/AddCart`]);
  });

  it('is that of the service whose name is nearest', () => {
    const code = `import { CartsServiceDefinition } from './generated/carts'; add(CartsServiceDefinition);`;
    expect(pathsIn(code, ['Carts', 'CartsService'])).toEqual(['/shop.v1.CartsService/AddCart']);
    expect(pathsIn(code, ['Bills'])).toEqual([]);
  });

  it.each(['typeName', 'fullName'])('states its name as `%s`', (member) => {
    const code = `const Carts = { ${member}: 'shop.v1.Carts', methods: { addCart: { name: 'AddCart' } } } as const; add(Carts);`;
    expect(pathsIn(code, [])).toEqual(['/shop.v1.Carts/AddCart']);
  });

  it.each([
    `import { Carts } from './carts_pb'; add(Carts);`,
    `import * as carts from './carts_pb'; add(carts.Carts);`,
    `import { Carts as Other } from './all'; const own = { of: Other }; add(own.of);`,
  ])('is known by its exported name where a call makes it: %s', (code) => {
    const others = { 'carts_pb.ts': made, 'all.ts': `export * from './carts_pb';` };
    expect(pathsIn(code, ['Carts', 'Bills'], others)).toEqual(['/shop.v1.Carts/AddCart']);
    expect(pathsIn(code, ['Bills'], others)).toEqual([]);
  });
});
