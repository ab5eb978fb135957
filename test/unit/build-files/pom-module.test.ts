import { describe, expect, it } from 'vitest';
import { readPomModule } from '../../../src/build-files/pom-module.ts';

describe('a module of Maven', () => {
  it('has its artifact, what it is built with and how it is packaged', () => {
    const pom = readPomModule(`<project>
      <parent><artifactId>shop</artifactId></parent>
      <!-- <packaging>war</packaging> -->
      <artifactId>orders</artifactId>
      <dependencyManagement><dependencies><dependency><artifactId>managed</artifactId></dependency></dependencies></dependencyManagement>
      <dependencies>
        <dependency><groupId>shop</groupId><artifactId>core</artifactId>
          <exclusions><exclusion><artifactId>excluded</artifactId></exclusion></exclusions></dependency>
        <dependency><artifactId>fixtures</artifactId><scope>test</scope></dependency>
      </dependencies>
      <build><finalName>orders-app</finalName><plugins><plugin><artifactId>jib-maven-plugin</artifactId>
        <configuration><mainClass>shop.Main</mainClass></configuration>
        <dependencies><dependency><artifactId>of-plugin</artifactId></dependency></dependencies></plugin></plugins></build>
    </project>`);
    expect(pom).toMatchObject({
      artifact: 'orders',
      packaging: '',
      dependencyTexts: ['shop core '],
      usedArtifacts: ['core', 'shop'],
      finalNames: ['orders-app'],
      hasMainClass: true,
    });
    expect(pom?.artifacts.has('jib-maven-plugin')).toBe(true);
    expect(pom?.artifacts.has('managed')).toBe(false);
  });

  it('is null for text that is no pom', () => {
    expect(['', '<a/>', '<project>'].map(readPomModule)).toEqual([null, null, null]);
  });
});
