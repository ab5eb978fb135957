import { expect, test } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const springBoot =
  '<build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>';
const started =
  '<build><plugins><plugin><configuration><mainClass>shop.Convert</mainClass></configuration></plugin></plugins></build>';

function pom(artifact: string, dependencies: readonly string[], rest = ''): string {
  const parent = '<parent><groupId>shop</groupId><artifactId>shop</artifactId></parent>';
  const all = dependencies.map((name) => {
    const [id, scope] = name.split(' ');
    return `<dependency><artifactId>${id}</artifactId>${scope === undefined ? '' : `<scope>${scope}</scope>`}</dependency>`;
  });
  return `<project>${parent}<artifactId>${artifact}</artifactId><dependencies>${all.join('')}</dependencies>${rest}</project>`;
}

function files(
  folder: string,
  build: Record<string, string>,
  text = 'static void main(String[] a) {}',
): Record<string, string> {
  const found: Record<string, string> = { [`${folder}/src/main/java/shop/${folder}/Code.java`]: text };
  for (const [name, content] of Object.entries(build)) found[`${folder}/${name}`] = content;
  return found;
}

const maven = {
  'compose.yaml': 'command: java -jar shop-server.jar',
  'pom.xml': '<project><artifactId>shop</artifactId><packaging>pom</packaging></project>',
  ...files('server', { 'pom.xml': pom('shop-server', ['shop-core', 'shop-fake test'], springBoot) }),
  ...files('core', { 'pom.xml': pom('shop-core', []) }),
  ...files('convert', { 'pom.xml': pom('shop-convert', ['shop-core', 'shop-grammar'], started) }),
  ...files('grammar', { 'pom.xml': pom('shop-grammar', []) }),
  ...files('fake-test', { 'pom.xml': pom('shop-fake', []) }),
};
const code = (outside: ReadonlyMap<string, string>) =>
  [...outside]
    .filter(([path]) => /\.(java|kt)$/.test(path) && !path.startsWith('fake-test/'))
    .map(([path, reason]) => `${path.split('/')[0]} ${reason}`);

test('[I-cloud-deployed] a module that only starts a program is outside beside a server, with the modules that only it uses', () => {
  const outside = findNonDeployed(sourceTree({ ...maven, 'convert/src/main/resources/convert.yml': 'a: 1\n' }));
  expect(code(outside)).toEqual(['convert tool', 'grammar tool']);
  expect([...outside.keys()].filter((path) => !path.endsWith('.java'))).toEqual([
    'convert/pom.xml',
    'convert/src/main/resources/convert.yml',
    'fake-test/pom.xml',
    'grammar/pom.xml',
  ]);
});

test('[I-cloud-deployed] an image names a module of Java by its artifact, its jar or its folder', () => {
  for (const line of [
    'CMD java -jar shop-convert.jar',
    'COPY convert/target/*.jar /app/',
    'CMD java -jar /opt/shop-convert-1.0-SNAPSHOT.jar',
  ]) {
    expect(code(findNonDeployed(sourceTree({ ...maven, Dockerfile: `FROM java\n${line}\n` })))).toEqual([]);
  }
});

test('[I-cloud-deployed] a module with a class to start stays when there is no server or it has what servers are made of', () => {
  expect(
    code(findNonDeployed(sourceTree({ ...maven, 'server/pom.xml': pom('shop-server', ['shop-core'], started) }))),
  ).toEqual([]);
  const serves = { ...maven, 'grammar/src/main/java/shop/grammar/Code.java': 'import io.netty.channel.Channel;' };
  expect(code(findNonDeployed(sourceTree(serves)))).toEqual([]);
});

test('[I-cloud-deployed] what a deployed module unpacks or copies from the output of another stays', () => {
  const item = '<build><plugin><artifactItem><artifactId>shop-convert</artifactId></artifactItem></plugin></build>';
  const copy = `<directory>\${project.basedir}/../convert/target</directory>`;
  for (const rest of [item, copy]) {
    const outside = findNonDeployed(
      sourceTree({ ...maven, 'server/pom.xml': pom('shop-server', [], springBoot + rest) }),
    );
    expect(code(outside)).toEqual([]);
  }
});

test('[I-cloud-deployed] tests, benchmarks and examples are outside, a plug-in that only they use is not', () => {
  const outside = findNonDeployed(
    sourceTree({
      ...maven,
      ...files('benchmarks', { 'pom.xml': pom('shop-benchmarks', ['shop-plugin'], started) }),
      ...files('shop-sample', { 'pom.xml': pom('shop-sample', ['shop-plugin'], springBoot) }),
      ...files('plugin', { 'pom.xml': pom('shop-plugin', []) }),
      'plugin/src/main/resources/META-INF/services/shop.Plugin': 'shop.plugin.Code',
      ...files('contests', { 'pom.xml': pom('shop-contests', []) }),
      ...files('quality-test', { 'pom.xml': pom('quality-test', [], springBoot) }),
      'core/src/jmh/java/shop/CoreSpeed.java': '',
    }),
  );
  expect(code(outside)).toEqual([
    'benchmarks tests',
    'contests tool',
    'convert tool',
    'core tests',
    'grammar tool',
    'shop-sample tool',
  ]);
});

const gradle = {
  'compose.yaml': 'command: java -jar server.jar',
  'settings.gradle': "include 'server', ':core'\ninclude(\n  ':codegen',\n  ':shop-words'\n)\n",
  ...files('server', {
    'build.gradle': "plugins { id 'org.springframework.boot' }\ndependencies {\n  implementation project(':core')\n}\n",
  }),
  ...files('core', {}),
  ...files('codegen', {
    'build.gradle.kts':
      'plugins { application }\ndependencies {\n  implementation(projects.shopWords)\n}\napplication {\n}\n',
  }),
  ...files('shop-words', {}),
};

test('[I-cloud-deployed] modules of Gradle use each other by path or by accessor, but not for tests and the compiler', () => {
  expect(code(findNonDeployed(sourceTree(gradle)))).toEqual(['codegen tool', 'shop-words tool']);
  const used = (line: string) =>
    code(findNonDeployed(sourceTree({ ...gradle, 'server/dependencies.gradle': `dependencies {\n  ${line}\n}\n` })));
  expect(used("implementation project(path: ':codegen')")).toEqual([]);
  expect(used("testImplementation project(':codegen')")).toEqual(['codegen tool', 'shop-words tool']);
  expect(used("annotationProcessor project(':codegen')")).toEqual(['codegen tool', 'shop-words tool']);
});

test('[I-cloud-deployed] a package of Java called after specifications is no test, one called after tests is', () => {
  const spec = 'core/src/main/java/shop/core/spec/Filter.java';
  const tested = 'core/src/main/java/shop/core/test/Fake.java';
  const specs = 'core/src/main/spec/Filter.java';
  const outside = findNonDeployed(sourceTree({ ...maven, [spec]: '', [tested]: '', [specs]: '' }));
  expect([spec, tested, specs].map((path) => outside.get(path))).toEqual([undefined, 'tests', 'tests']);
});

test('[I-cloud-deployed] the build of the build is outside, a plugin that is only declared makes no server', () => {
  const built = { ...gradle, 'buildSrc/build.gradle': '', 'buildSrc/src/main/java/Release.java': '' };
  expect(code(findNonDeployed(sourceTree(built)))).toContain('buildSrc tool');
  const declared = "plugins { id 'org.springframework.boot' version '3' apply false }\ndependencies { }\n";
  expect(code(findNonDeployed(sourceTree({ ...built, 'server/build.gradle': declared })))).toEqual([]);
});

test('[I-cloud-deployed] a class with a main that no text names is outside, with the classes of its package that only it uses', () => {
  const main = (name: string, text = '') =>
    `package shop.core.tune;\nclass ${name} {\n  public static void main(String[] a) {${text}}\n}\n`;
  const at = (name: string) => `core/src/main/java/shop/core/tune/${name}.java`;
  const tree = {
    ...maven,
    [at('Tuner')]: main('Tuner', 'new Scale();'),
    [at('Scale')]: 'package shop.core.tune;\nclass Scale {}\n',
    [at('Prices')]: main('Prices'),
    [at('Listener')]: main('Listener', 'SpringApplication.run();'),
    [at('Driver')]: main('Driver').replace('class Driver', 'public class Driver implements java.sql.Driver'),
    'server/src/main/java/shop/Order.java': 'package shop;\nimport shop.core.tune.Prices;\n',
  };
  const lone = (more: Record<string, string>) =>
    [...findNonDeployed(sourceTree({ ...tree, ...more })).keys()].filter((path) => path.startsWith('core/'));
  expect(lone({})).toEqual([at('Scale'), at('Tuner')]);
  expect(lone({ 'core/src/test/java/shop/TunerTest.java': 'import shop.core.tune.Tuner;' })).toContain(at('Tuner'));
  expect(lone({ 'core/src/main/resources/META-INF/services/shop.Plugin': 'shop.core.tune.Tuner\n' })).toEqual([]);
  expect(lone({ 'bin/tune.sh': 'java -cp core.jar shop.core.tune.Tuner\n' })).toEqual([]);
  expect(
    lone({ 'server/src/main/java/shop/Weigh.java': 'import shop.core.tune.*;\nclass Weigh { Scale s; }' }),
  ).toEqual([at('Tuner')]);
});

test('[I-cloud-deployed] the only program of a module that is built into a server may be what it starts', () => {
  const text = 'package shop.server;\nclass Code {\n  static void main(String[] a) {}\n}\n';
  const path = 'server/src/main/java/shop/server/Code.java';
  expect(findNonDeployed(sourceTree({ ...maven, [path]: text })).has(path)).toBe(false);
});

test('[I-cloud-deployed] where no text names a server, programs of Java may be deployed in other ways', () => {
  expect(code(findNonDeployed(sourceTree({ ...maven, 'compose.yaml': 'image: postgres' })))).toEqual([]);
});

test('[I-cloud-deployed] a module whose build starts a class of another is no program, settings may name a module anew', () => {
  const library = { ...maven, 'convert/src/main/java/shop/convert/Code.java': '' };
  expect(code(findNonDeployed(sourceTree(library)))).toEqual([]);
  const renamed = "plugins { id 'war' }\ndependencies {\n  implementation project(':shop-codegen')\n}\n";
  expect(code(findNonDeployed(sourceTree({ ...gradle, 'server/build.gradle': renamed })))).toEqual(['core tool']);
});

test('[I-cloud-deployed] a module that none uses is a server by its code where its build file does not tell', () => {
  const text = '@SpringBootApplication class Code {}';
  const path = 'server/src/main/java/shop/server/Code.java';
  const inherited = { ...maven, 'server/pom.xml': pom('shop-server', ['shop-core']), [path]: text };
  expect(code(findNonDeployed(sourceTree(inherited)))).toEqual(['convert tool', 'grammar tool']);
});

test('[I-cloud-deployed] a class of Java with windows is outside, also where nothing tells a server', () => {
  const outside = findNonDeployed(
    sourceTree({
      'pom.xml': '<project><artifactId>shop</artifactId></project>',
      'src/main/java/Launcher.java':
        'import javax.swing.JFrame;\nclass Launcher { public static void main(String[] a) { new JFrame("Shop"); } }',
      'src/main/java/Chart.java': 'import javax.swing.ImageIcon;\nclass Chart { }',
      'src/main/java/Server.java': 'class Server { public static void main(String[] a) { } }',
    }),
  );
  expect([...outside]).toEqual([['src/main/java/Launcher.java', 'tool']]);
});

test('[I-cloud-deployed] a library that nothing deployed uses is outside, a plug-in and what a text lays out are not', () => {
  const client = {
    ...maven,
    ...files('client', { 'pom.xml': pom('shop-client', ['shop-wire']) }),
    ...files('wire', { 'pom.xml': pom('shop-wire', []) }),
  };
  const left = (more: Record<string, string>) =>
    code(findNonDeployed(sourceTree({ ...client, ...more }))).filter((line) => /^(client|wire) /.test(line));
  const both = ['client tool', 'wire tool'];
  const service = 'src/main/resources/META-INF/services';
  expect(left({})).toEqual(both);
  expect(left({ Dockerfile: 'FROM java\nCOPY client/target/*.jar /app/lib/\n' })).toEqual([]);
  expect(left({ 'dist/src/assembly/bin.xml': '<include>shop:shop-client</include>' })).toEqual([]);
  expect(left({ 'docs/client.xml': '<include>shop:shop-client</include>' })).toEqual(both);
  expect(left({ 'server/pom.xml': pom('shop-server', ['shop-client test'], springBoot) })).toEqual(both);
  const chosen = 'shop-$' + '{side}';
  expect(left({ 'server/pom.xml': pom('shop-server', [chosen], springBoot) })).toEqual([]);
  expect(left({ [`wire/${service}/shop.Wire`]: 'shop.wire.Code' })).toEqual(['client tool']);
  expect(left({ [`wire/${service}/org.apache.kafka.connect.storage.Converter`]: 'shop.wire.Code' })).toEqual(both);
  expect(left({ 'wire/src/main/java/shop/wire/Code.java': '@AutoService(Wire.class)\nclass Code {}' })).toEqual([
    'client tool',
  ]);
  expect(left({ 'wire/src/main/resources/META-INF/shop/shop.api.Wire': 'code=shop.wire.Code' })).toEqual([
    'client tool',
  ]);
  const wire = (text: string) => left({ 'wire/src/main/java/shop/wire/Code.java': text });
  expect(wire('class Code implements RequestHandler<Order, Bill> {}')).toEqual(['client tool']);
  expect(wire('import io.netty.channel.Channel;\nclass Code { }')).toEqual([]);
  expect(left({ [`client/${service}/shop.Wire`]: 'shop.client.Code' })).toEqual(both);
});

test('[I-cloud-deployed] a module whose packages what is deployed names is in use, however its build brings it in', () => {
  const named = (settings: string) =>
    code(
      findNonDeployed(
        sourceTree({
          ...maven,
          ...files('wire', { 'pom.xml': pom('shop-wire', []) }, 'package shop.wire;\nclass Code {}'),
          'server/src/main/resources/beans.xml': settings,
        }),
      ),
    );
  expect(named('<bean class="shop.wire.Code"/>')).toEqual(['convert tool', 'grammar tool']);
  expect(named('<bean class="shop.other.Code"/>')).toContain('wire tool');
});

test('[I-cloud-deployed] a module that packs only libraries for others deploys none of them', () => {
  const packed = (more: Record<string, string>, artifact: string) =>
    code(
      findNonDeployed(
        sourceTree({
          ...maven,
          ...files('wire', { 'pom.xml': pom('shop-wire', []) }),
          'dist/pom.xml': pom('shop-dist', ['shop-wire', artifact]),
          ...more,
        }),
      ),
    );
  expect(packed({}, 'shop-core')).toContain('wire tool');
  expect(packed({}, 'shop-server')).not.toContain('wire tool');
  expect(packed({ 'dist/src/main/resources/shop.properties': 'a=b' }, 'shop-core')).not.toContain('wire tool');
});

test('[I-cloud-deployed] a framework for servers may build a program for the command line', () => {
  const quarkus = '<build><plugins><plugin><artifactId>quarkus-maven-plugin</artifactId></plugin></plugins></build>';
  const built = (folder: string, uses: readonly string[], text = 'class Code {}') =>
    code(
      findNonDeployed(
        sourceTree({ ...maven, ...files(folder, { 'pom.xml': pom(`shop-${folder}`, uses, quarkus) }, text) }),
      ),
    ).includes(`${folder} tool`);
  expect(built('admin', ['quarkus-picocli'])).toBe(true);
  expect(built('admin', ['quarkus-picocli', 'quarkus-rest'])).toBe(false);
  expect(built('admin', ['quarkus-picocli', 'quarkus-rest-client'])).toBe(true);
  expect(built('admin', ['quarkus-picocli'], '@Scheduled(every = "1h") void clean() {}')).toBe(false);
  expect(built('shop-cli', ['picocli'])).toBe(true);
  expect(built('runner', ['picocli'])).toBe(false);
  expect(built('shop-cli', ['quarkus-arc'])).toBe(false);
});
