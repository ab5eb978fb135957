import { describe, expect, it } from 'vitest';
import { readXml } from '../../../../src/build-files/xml-document.ts';
import { readLockfile } from './read-lockfile.ts';

const dependency = (group: string, artifact: string, version = '', scope = ''): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${version && `<version>${version}</version>`}${scope && `<scope>${scope}</scope>`}</dependency>`;

describe('pom.xml [P-lock-maven]', () => {
  const parent = `<project><groupId>org.shop</groupId><artifactId>parent</artifactId><version>7</version>
<properties><log.version>2.14.1</log.version><jackson>2.9.\${minor}</jackson><minor>10</minor></properties>
<dependencyManagement><dependencies>${dependency('com.fasterxml', 'databind', `\${jackson}`)}</dependencies></dependencyManagement></project>`;
  const pom = (dependencies: string): string => `<?xml version="1.0"?>
<!-- a module --><project xmlns="x"><parent><groupId>org.shop</groupId><artifactId>parent</artifactId><version>7</version><relativePath>../parent.xml</relativePath></parent>
<artifactId>billing</artifactId><dependencies>${dependencies}</dependencies></project>`;

  it('gives direct packages by version, property, and what a parent in the tree manages', () => {
    const text = pom(
      [
        dependency('org.log', 'core', `\${log.version}`),
        dependency('com.fasterxml', 'databind'),
        dependency('junit', 'junit', '4.13.2', 'test'),
        dependency('org.shop', 'core', `\${project.version}`),
        dependency('org.spring', 'web'),
        dependency('org.range', 'any', '[1.0,2.0)'),
      ].join(''),
    );
    const { packages, notes } = readLockfile({ 'pom.xml': text, '../parent.xml': parent }, 'pom.xml');
    expect(packages).toEqual(['com.fasterxml/databind 2.9.10!', 'junit/junit 4.13.2! (dev)', 'org.log/core 2.14.1!']);
    expect(notes).toEqual([
      '2 dependencies whose version the poms at hand do not give (org.spring:web, org.range:any)',
      'a pom.xml does not state transitive packages; a local Maven repository (--maven-repository) or an SBOM made by a Maven plug-in does',
    ]);
  });

  it('takes in what profiles ask for, with their properties, and tells it', () => {
    const profile = `<profile><id>db</id><properties><pg>42.2</pg></properties><dependencies>${dependency('org.pg', 'jdbc', `\${pg}`)}${dependency('org.none', 'x')}</dependencies></profile>`;
    const text = `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><profiles>${profile}</profiles></project>`;
    const { packages, notes } = readLockfile({ 'pom.xml': text }, 'pom.xml');
    expect(packages).toEqual(['org.pg/jdbc 42.2!']);
    expect(notes.slice(0, 2)).toEqual([
      '1 profiles ask for dependencies that count whether or not the profile is active (db)',
      '1 dependencies whose version the poms at hand do not give (org.none:x)',
    ]);
  });

  it('tells what a parent elsewhere would give', () => {
    const { packages, notes } = readLockfile(
      { 'pom.xml': pom(dependency('org.log', 'core', `\${log.version}`)) },
      'pom.xml',
    );
    expect([packages, notes]).toEqual([
      [],
      [
        '1 dependencies whose version the poms at hand do not give (org.log:core)',
        '1 parents and BOMs that give versions are not at hand (org.shop:parent:7)',
      ],
    ]);
  });

  it.each([
    ['<project><a></project>', 'pom.xml: line 1: </project> closes nothing'],
    ['<project>', 'pom.xml: line 1: <project> is not closed'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><project/>', 'pom.xml: line 1: a document type is not read'],
    ['<other/>', 'pom.xml: <project> is expected, not <other>'],
    ['', 'an element is expected'],
  ])('that is wrong is refused: %s', (text, message) => {
    expect(() => readLockfile({ 'pom.xml': text }, 'pom.xml')).toThrow(message);
  });

  it('may hold entities and CDATA', () => {
    expect(readXml('<a>1 &lt; 2 &#65;&#x42;<![CDATA[<b>]]><c x="1"/></a>', 'f')).toEqual({
      name: 'a',
      text: '1 < 2 AB<b>',
      children: [{ name: 'c', text: '', children: [] }],
    });
  });
});
