import { describe, expect, it } from 'vitest';
import { packageKey, packageName, parsePurl } from '../../../../src/insights/packages/package-id.ts';

describe('keys of packages [P-purl]', () => {
  it.each([
    [{ type: 'npm', name: 'lodash', version: '4.17.21' }, 'pkg:npm/lodash@4.17.21'],
    [{ type: 'npm', name: '@scope/kit', version: '1.0.0-rc.1' }, 'pkg:npm/%40scope/kit@1.0.0-rc.1'],
    [{ type: 'maven', name: 'org.slf4j:slf4j-api', version: '2.0.9' }, 'pkg:maven/org.slf4j/slf4j-api@2.0.9'],
    [{ type: 'pypi', name: 'typing-extensions', version: '4.8.0' }, 'pkg:pypi/typing-extensions@4.8.0'],
    [{ type: 'golang', name: 'github.com/a/b', version: 'v1.0.0' }, 'pkg:golang/github.com/a/b@v1.0.0'],
  ])('are purls, there and back: %j', (id, purl) => {
    expect(packageKey(id)).toBe(purl);
    expect(parsePurl(purl)).toEqual(id);
  });

  it('take names as their ecosystem does [A17-package-name]', () => {
    expect(packageName('PyPI', 'Typing_Extensions')).toEqual({ type: 'pypi', name: 'typing-extensions' });
    expect(packageName('Maven', 'org.slf4j:slf4j-api')).toEqual({ type: 'maven', name: 'org.slf4j:slf4j-api' });
    expect(packageName('crates.io', 'serde')?.type).toBe('cargo');
    expect(packageName('Debian', 'bash')).toBeUndefined();
    expect([parsePurl('lodash'), parsePurl('pkg:npm/lodash')?.version]).toEqual([undefined, null]);
  });
});
