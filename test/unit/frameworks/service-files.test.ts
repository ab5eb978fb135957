import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { readServices, ServiceFiles } from '../../../src/frameworks/schemas/service-files.ts';

const carts = `syntax = "proto3"; // service Gone { rpc A (B) returns (C); }
package shop.v1;
message Cart { string service = 1; message Rpc { string rpc = 1; } }
service Carts {
  option deprecated = false;
  rpc AddCart (Cart) returns (stream Cart) { option (google.api.http) = { post: "/v1/carts" body: "*" }; }
  rpc get_cart (Cart) returns (Cart);
}`;

function files(...texts: readonly string[]): ServiceFiles {
  const descriptions = texts.map((text, at) => ({ path: `${at}.proto`, read: () => text }));
  return new ServiceFiles(descriptions, new CoverageRecorder());
}

describe('files of protocol buffers [FW-start-points]', () => {
  it('has the services with their packages and methods', () => {
    expect(readServices(carts)).toEqual([{ fullName: 'shop.v1.Carts', methods: ['AddCart', 'get_cart'] }]);
    expect(readServices('service Bare { rpc Do (A) returns (B) {} }')).toEqual([{ fullName: 'Bare', methods: ['Do'] }]);
    expect(readServices('package a; message service { string rpc = 1; }')).toEqual([]);
  });

  it('knows a service by its name where one alone fits', () => {
    const found = files(carts, carts, 'package shop.v2; service Carts { rpc AddCart (A) returns (B); }');
    expect(found.named(['CartsService', 'Carts'], ['addCart', 'getCart'])?.fullName).toBe('shop.v1.Carts');
    expect(found.named(['Carts'], ['addCart'])).toBeNull();
    expect(found.named(['Carts'], ['dropCart'])).toBeNull();
    expect(found.named(['Orders'], ['addCart'])).toBeNull();
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('are loaded as services and packages, also where a package is called like a service', (...order) => {
    const texts = [
      'package shop; service Carts { rpc AddCart (A) returns (B); }',
      'package shop.Carts.v1; service Lines { rpc AddLine (A) returns (B); }',
    ];
    const path = (text: string): Value => ({ kind: 'record', members: { path: { kind: 'text', text } } });
    const record = (members: Readonly<Record<string, Value>>): Value => ({ kind: 'record', members });
    expect(files(...order.map((at) => texts[at] as string)).nested()).toEqual(
      record({
        shop: record({
          Carts: record({
            service: record({ AddCart: path('/shop.Carts/AddCart') }),
            v1: record({ Lines: record({ service: record({ AddLine: path('/shop.Carts.v1.Lines/AddLine') }) }) }),
          }),
        }),
      }),
    );
  });
});
