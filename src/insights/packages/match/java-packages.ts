import type { PackageName } from '../package-id.ts';

/** Parts of names of artifacts that say nothing of the packages of their classes. */
const common = new Set([
  'api',
  'core',
  'java',
  'jvm',
  'lib',
  'library',
  'all',
  'impl',
  'jre',
  'main',
  'client',
  'common',
]);
/** Java packages whose names say nothing of the artifact, or too little to distinguish it from its neighbours. */
const known: readonly (readonly [prefix: string, name: string])[] = [
  ['com.google.common', 'com.google.guava:guava'],
  ['com.google.gson', 'com.google.code.gson:gson'],
  ['com.alibaba.fastjson', 'com.alibaba:fastjson'],
  ['com.fasterxml.jackson.annotation', 'com.fasterxml.jackson.core:jackson-annotations'],
  ['com.mysql.cj', 'mysql:mysql-connector-java'],
  ['io.jsonwebtoken', 'io.jsonwebtoken:jjwt'],
  ['org.apache.logging.log4j.core', 'org.apache.logging.log4j:log4j-core'],
  ['org.apache.logging.log4j', 'org.apache.logging.log4j:log4j-api'],
  ['org.apache.http', 'org.apache.httpcomponents:httpclient'],
  ['org.apache.hc.client5', 'org.apache.httpcomponents.client5:httpclient5'],
  ['org.apache.poi.xssf', 'org.apache.poi:poi-ooxml'],
  ['org.apache.poi', 'org.apache.poi:poi'],
  ['org.hibernate.validator', 'org.hibernate.validator:hibernate-validator'],
  ['org.hibernate', 'org.hibernate:hibernate-core'],
  ['org.springframework.web.servlet', 'org.springframework:spring-webmvc'],
  ['org.springframework.web.reactive', 'org.springframework:spring-webflux'],
  ['org.springframework.stereotype', 'org.springframework:spring-context'],
  ['org.springframework.scheduling', 'org.springframework:spring-context'],
  ['org.springframework.transaction', 'org.springframework:spring-tx'],
  ['org.springframework.util', 'org.springframework:spring-core'],
  ['org.springframework.boot.autoconfigure', 'org.springframework.boot:spring-boot-autoconfigure'],
  ['org.springframework.boot', 'org.springframework.boot:spring-boot'],
  ['org.yaml.snakeyaml', 'org.yaml:snakeyaml'],
  ['javax.persistence', 'jakarta.persistence:jakarta.persistence-api'],
  ['javax.servlet', 'javax.servlet:javax.servlet-api'],
  ['javax.validation', 'jakarta.validation:jakarta.validation-api'],
];

/**
 * Which Maven package a Java package belongs to by its name, where no jar says so: the one whose group and artifact the name has in it, as
 * `com.fasterxml.jackson.databind` has those of `com.fasterxml.jackson.core:jackson-databind`. Of several that are equally close it is none of them.
 */
export class JavaPackages {
  private readonly names: readonly string[];
  private readonly found = new Map<string, PackageName | undefined>();

  /** @param names `group:artifact` of the packages in use */
  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)];
  }

  /** @param namespace `org.slf4j.event` */
  of(namespace: string): PackageName | undefined {
    if (!this.found.has(namespace)) this.found.set(namespace, this.find(namespace));
    return this.found.get(namespace);
  }

  private find(namespace: string): PackageName | undefined {
    const stated = known.find(
      ([prefix, name]) => `${namespace}.`.startsWith(`${prefix}.`) && this.names.includes(name),
    );
    if (stated !== undefined) return { type: 'maven', name: stated[1] };
    let best: string[] = [];
    let closest = 0;
    for (const name of this.names) {
      const closeness = closenessOf(name, namespace.split('.'));
      if (closeness <= 0 || closeness < closest) continue;
      if (closeness > closest) best = [];
      closest = closeness;
      best.push(name);
    }
    const [only] = best;
    return only === undefined || best.length > 1 ? undefined : { type: 'maven', name: only };
  }
}

/** 0 where the name does not fit: neither the whole group is its beginning, nor are all parts of the artifact in it. */
function closenessOf(name: string, segments: readonly string[]): number {
  const [group = '', artifact = ''] = name.split(':');
  const groups = group.split('.');
  let equal = 0;
  while (equal < groups.length && groups[equal] === segments[equal]) equal++;
  const isWithin = equal === groups.length && equal > 1;
  const parts = artifact
    .toLowerCase()
    .split(/[-._]/)
    .filter((part) => !common.has(part) && !/^[\d.]*$/.test(part));
  const matched = parts.filter((part) =>
    segments.some((segment) => segment === part || (part.length > 3 && segment.startsWith(part))),
  );
  const isNamed = parts.length > 0 && matched.length === parts.length;
  if (!isWithin && !(isNamed && (equal > 1 || isRunIn(parts, segments)))) return 0;
  const own = new Set(groups);
  const further = parts.filter((part) => !own.has(part));
  const missed = further.filter((part) => !matched.includes(part)).length;
  return (isNamed ? 100 : 0) + equal * 4 + matched.length * 3 - missed * 2;
}

/** `commons-io` is in `org.apache.commons.io`; a single word has to stand first: `lombok` in `lombok.extern`. */
function isRunIn(parts: readonly string[], segments: readonly string[]): boolean {
  return parts.length > 1 ? segments.join('.').includes(parts.join('.')) : segments[0] === parts[0];
}
