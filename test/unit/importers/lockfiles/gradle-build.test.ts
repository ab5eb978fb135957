import { describe, expect, it } from 'vitest';
import { readLockfile } from './read-lockfile.ts';

const catalog = `[versions]
slf4j = "2.0.9"
boot = { strictly = "3.2.1" }
[libraries]
slf4j-api = { module = "org.slf4j:slf4j-api", version.ref = "slf4j" }
guava = "com.google.guava:guava:33.0.0-jre"
unversioned = { group = "org.shop", name = "kit" }
[bundles]
logging = ["slf4j-api", "guava"]
[plugins]
spring-boot = { id = "org.springframework.boot", version.ref = "boot" }
`;

/** A BOM and a package that asks for another, as in a local repository. */
const repository = {
  'org/springframework/boot/spring-boot-dependencies/3.2.1/spring-boot-dependencies-3.2.1.pom': `<project><groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId><version>3.2.1</version>
<dependencyManagement><dependencies><dependency><groupId>org.shop</groupId><artifactId>kit</artifactId><version>5.0</version></dependency></dependencies></dependencyManagement></project>`,
  'org/shop/kit/5.0/kit-5.0.pom':
    '<project><groupId>org.shop</groupId><artifactId>kit</artifactId><version>5.0</version><dependencies><dependency><groupId>a</groupId><artifactId>deep</artifactId><version>2</version></dependency></dependencies></project>',
};

describe('build scripts of Gradle [P-lock-gradle]', () => {
  it('give direct packages in every notation, with properties of the script, of those above it and of gradle.properties', () => {
    const { packages, notes } = readLockfile(
      {
        'build.gradle': `
ext { ioVersion = '2.15' }
def langVersion = "3.14"
dependencies {
  implementation 'a:one:1', 'a:two:2'
  // implementation 'a:never:1'
  api "commons-io:commons-io:$ioVersion"
  compileOnly("org.lang:lang:\${langVersion}") { exclude group: 'x', module: 'y' }
  runtimeOnly group: 'org.pg', name: 'jdbc', version: '42.7'
  implementation 'b:plus:' + plusVersion
  implementation "b:above:\${rootProject.ext.aboveVersion}"
  implementation "b:unknown:\${nowhere}"
  implementation project(':core')
  testImplementation 'junit:junit:4.13.2'
}`,
        '../build.gradle': `ext.aboveVersion = '9'`,
        '../gradle.properties': 'plusVersion = 7\n# plusVersion = 8\n',
      },
      'build.gradle',
    );
    expect(packages).toEqual([
      'a/one 1!',
      'a/two 2!',
      'b/above 9!',
      'b/plus 7!',
      'commons-io/commons-io 2.15!',
      'junit/junit 4.13.2! (dev)',
      'org.lang/lang 3.14!',
      'org.pg/jdbc 42.7!',
    ]);
    expect(notes[0]).toBe('1 dependencies whose version the poms at hand do not give (b:unknown)');
  });

  it('in Kotlin take names from the version catalog above, and versions from BOMs', () => {
    const { packages, edges } = readLockfile(
      {
        'build.gradle.kts': `
plugins {
  alias(libs.plugins.spring.boot)
  id("io.spring.dependency-management") version "1.1.4"
}
dependencies {
  implementation(libs.bundles.logging)
  implementation(libs.unversioned)
  "testImplementation"("org.t:t:1")
}`,
        '../gradle/libs.versions.toml': catalog,
      },
      'build.gradle.kts',
      repository,
    );
    expect(packages).toEqual([
      'a/deep 2',
      'com.google.guava/guava 33.0.0-jre!',
      'org.shop/kit 5.0!',
      'org.slf4j/slf4j-api 2.0.9!',
      'org.t/t 1! (dev)',
    ]);
    expect(edges).toEqual(['org.shop/kit 5.0 > a/deep 2']);
  });

  it.each([
    "platform('org.springframework.boot:spring-boot-dependencies:3.2.1')",
    'enforcedPlatform("org.springframework.boot:spring-boot-dependencies:3.2.1")',
  ])('take versions from %s', (platform) => {
    const text = `dependencies {\n  implementation ${platform}\n  implementation 'org.shop:kit'\n}`;
    expect(readLockfile({ 'build.gradle': text }, 'build.gradle', repository).packages).toEqual([
      'a/deep 2',
      'org.shop/kit 5.0!',
    ]);
  });

  it('name a BOM that is nowhere to be found, and the package that lacks a version by it', () => {
    const text = `dependencyManagement { imports { mavenBom 'x:bom:1' } }\ndependencies { \n implementation 'x:a'\n}`;
    const { packages, notes } = readLockfile({ 'build.gradle': text }, 'build.gradle', repository);
    expect([packages, notes]).toEqual([
      [],
      [
        '1 dependencies whose version the poms at hand do not give (x:a)',
        '1 parents and BOMs that give versions are not at hand (x:bom:1)',
      ],
    ]);
  });

  it('a lockfile gives all packages exactly; those that the script names are direct', () => {
    const { packages } = readLockfile(
      {
        'gradle.lockfile':
          '# a comment\norg.slf4j:slf4j-api:2.0.9=compileClasspath,runtimeClasspath\na:deep:2=runtimeClasspath\njunit:junit:4.13.2=testCompileClasspath\nempty=annotationProcessor\n',
        'build.gradle':
          "dependencies {\n  implementation 'org.slf4j:slf4j-api:2.+'\n  testImplementation 'junit:junit'\n}",
      },
      'gradle.lockfile',
    );
    expect(packages).toEqual(['a/deep 2?', 'junit/junit 4.13.2! (dev)', 'org.slf4j/slf4j-api 2.0.9!']);
  });

  it('a catalog that is no TOML is refused with its path and line', () => {
    const files = { 'app/build.gradle': 'dependencies {}', 'gradle/libs.versions.toml': '[versions\n' };
    expect(() => readLockfile(files, 'app/build.gradle')).toThrow(/libs\.versions\.toml.*line 1/s);
  });
});
