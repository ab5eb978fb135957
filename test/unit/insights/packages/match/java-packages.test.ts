import { expect, it } from 'vitest';
import { JavaPackages } from '../../../../../src/insights/packages/match/java-packages.ts';

const names = [
  'com.fasterxml.jackson.core:jackson-databind',
  'com.fasterxml.jackson.core:jackson-core',
  'com.google.guava:guava',
  'commons-io:commons-io',
  'io.micrometer:micrometer-core',
  'org.apache.commons:commons-lang3',
  'org.apache.kafka:kafka-clients',
  'org.mapstruct:mapstruct',
  'org.mapstruct:mapstruct-processor',
  'org.projectlombok:lombok',
  'org.slf4j:slf4j-api',
  'org.springframework:spring-beans',
  'org.springframework:spring-web',
  'org.springframework:spring-webmvc',
  'org.shop.left:one',
  'org.shop.left:two',
];
const packages = new JavaPackages(names);

it.each([
  ['com.fasterxml.jackson.databind.node', 'com.fasterxml.jackson.core:jackson-databind'],
  ['com.google.common.collect', 'com.google.guava:guava'],
  ['io.micrometer.core.instrument', 'io.micrometer:micrometer-core'],
  ['org.apache.commons.io', 'commons-io:commons-io'],
  ['org.apache.commons.lang3.tuple', 'org.apache.commons:commons-lang3'],
  ['org.apache.kafka.clients.producer', 'org.apache.kafka:kafka-clients'],
  ['org.mapstruct', 'org.mapstruct:mapstruct'],
  ['lombok.extern.slf4j', 'org.projectlombok:lombok'],
  ['org.slf4j', 'org.slf4j:slf4j-api'],
  ['org.springframework.beans.factory', 'org.springframework:spring-beans'],
  ['org.springframework.web.bind.annotation', 'org.springframework:spring-web'],
  ['org.springframework.web.servlet', 'org.springframework:spring-webmvc'],
  // Nothing says which of two, and the runtime's packages and those of others are of none.
  ['org.shop.left', null],
  ['java.util', null],
  ['javax.sql', null],
  ['org.springframework.data.jpa.repository', null],
  ['org.apache.camel', null],
])('%s is of %s [P-objects]', (namespace, name) => {
  expect(packages.of(namespace)?.name ?? null).toBe(name);
});
