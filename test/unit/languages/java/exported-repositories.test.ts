import { describe, expect, it } from 'vitest';
import { enteredTables, found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const entity = (name: string, more = ''): string =>
  `package p; import jakarta.persistence.*; @Entity @Table(name = "${name.toLowerCase()}") public class ${name} { @Id Long id; ${more} }`;
const rest = 'import org.springframework.data.rest.core.annotation.*;';
/** `BASE` is the usual base of a repository. */
const repository = (text: string): string =>
  `package p; import java.util.List; import org.springframework.data.repository.*; ${text.replace('BASE', 'org.springframework.data.jpa.repository.JpaRepository')}`;
const pom = (artifact: string, scope = 'compile'): string =>
  `<project><artifactId>shop</artifactId><dependencies><dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><scope>${scope}</scope></dependency></dependencies></project>`;
/** Operations with what they run, without the framework's name. */
const operations = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.startsWith('Spring '))
    .map((line) => line.replace('Spring Data REST ', '').replace(' Operation', ''));
/** Paths of operations that read all rows. */
const paths = (lines: readonly string[]): string[] =>
  operations(lines).flatMap((line) => /^GET ((?!.*(\/\{\}|search)).*):/.exec(line)?.[1] ?? []);

const shop = {
  'src/main/java/p/OrderLine.java': entity('OrderLine', '@ManyToOne(fetch = FetchType.EAGER) Person owner;'),
  'src/main/java/p/Person.java': entity('Person'),
  'src/main/java/p/Lines.java': repository(
    'public interface Lines extends BASE<OrderLine, Long> { List<OrderLine> findByNote(String note); default void none() {} }',
  ),
  'src/main/java/p/People.java': repository(`${rest}
    @RepositoryRestResource(path = "folk") public interface People extends BASE<Person, Long> {
      @RestResource(path = "named") Person findByName(String name); @RestResource(exported = false) Person findByAge(int age);
      @Override @RestResource(exported = false) void deleteById(Long id); }`),
  'src/main/java/p/Handler.java': `package p; ${rest} @RepositoryEventHandler class Handler {
    @HandleBeforeCreate void checked(Person person) {} @HandleAfterSave void saved(OrderLine line) {} @HandleAfterDelete void gone(String other) {} }`,
};
const settings = {
  'src/main/resources/application.yml':
    'server:\n  servlet:\n    context-path: /shop\nspring:\n  data:\n    rest:\n      basePath: /api\n',
};

describe('operations on rows that a library answers', () => {
  it('are of all rows, of one and of queries [F-java-exported]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    expect(operations(await found(shop, settings))).toEqual([
      'DELETE shop/api/orderLines/{}: p.Lines',
      'GET shop/api/folk/search/named: p.People.findByName',
      'GET shop/api/folk/{}: p.People',
      'GET shop/api/folk: p.People',
      'GET shop/api/orderLines/search/findByNote: p.Lines.findByNote',
      'GET shop/api/orderLines/{}: p.Lines',
      'GET shop/api/orderLines: p.Lines',
      'PATCH shop/api/folk/{}: p.People',
      'PATCH shop/api/orderLines/{}: p.Handler.saved',
      'PATCH shop/api/orderLines/{}: p.Lines',
      'POST shop/api/folk: p.Handler.checked',
      'POST shop/api/folk: p.People',
      'POST shop/api/orderLines: p.Lines',
      'PUT shop/api/folk/{}: p.People',
      'PUT shop/api/orderLines/{}: p.Handler.saved',
      'PUT shop/api/orderLines/{}: p.Lines',
    ]);
  });

  it('read and write the tables of the rows [F-java-exported]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const lines = await enteredTables(shop);
    const of = (operation: string): string[] =>
      lines.flatMap((line) =>
        line.includes(`REST ${operation}:`) ? (/(\w+) [\w ]*Table (\w+)$/.exec(line) ?? []).slice(1).join(' ') : [],
      );
    expect(of('GET Operation folk')).toEqual(['READ person']);
    expect(of('GET Operation orderLines/{}')).toEqual(['READ orderline', 'READ person']);
    expect(of('POST Operation orderLines')).toEqual(['WRITE orderline']);
    expect(of('PUT Operation folk/{}')).toEqual(['READ person', 'WRITE person']);
    expect(of('DELETE Operation orderLines/{}')).toEqual(['READ orderline', 'READ person', 'WRITE orderline']);
  });

  it('are there where the module has the library alone [F-java-exported]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const module = (name: string, file: string): Record<string, string> => ({
      [`${name}/src/main/java/${name}/Item.java`]: entity('Item').replace('package p', `package ${name}`),
      [`${name}/src/main/java/${name}/Items.java`]: repository(
        'public interface Items extends BASE<Item, Long> {}',
      ).replace('package p', `package ${name}`),
      [`${name}/src/main/resources/application.yml`]: `spring.data.rest.base-path: /${name}\nfile: ${file}\n`,
    });
    const names = ['maven', 'gradle', 'catalog', 'testing', 'commented', 'none'];
    const texts = Object.assign({}, ...names.map((name) => module(name, '')));
    const beside = {
      ...(Object.fromEntries(Object.entries(texts).filter(([path]) => path.endsWith('.yml'))) as Record<
        string,
        string
      >),
      'maven/pom.xml': pom('spring-boot-starter-data-rest'),
      'gradle/build.gradle':
        "dependencies {\n  implementation 'org.springframework.boot:spring-boot-starter-data-rest'\n}",
      'catalog/build.gradle.kts': 'dependencies {\n  implementation(libs.spring.boot.starter.data.rest)\n}',
      'testing/pom.xml': pom('spring-boot-starter-data-rest', 'test'),
      'commented/build.gradle':
        "dependencies {\n  // implementation 'org.springframework.boot:spring-boot-starter-data-rest'\n  testImplementation 'org.springframework.boot:spring-boot-starter-data-rest'\n}",
      'none/pom.xml': pom('spring-boot-starter-data-jpa'),
    };
    expect(paths(await found(texts, beside))).toEqual(['catalog/items', 'gradle/items', 'maven/items']);
  });

  it('are of the modules that a module with the library uses [F-java-exported]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const names = ['rows', 'others', 'plain'];
    const texts = Object.assign(
      {},
      ...names.map((name) => ({
        [`${name}/src/main/java/${name}/Item.java`]: entity('Item').replace('package p', `package ${name}`),
        [`${name}/src/main/java/${name}/Items.java`]: repository(
          'public interface Items extends BASE<Item, Long> {}',
        ).replace('package p', `package ${name}`),
      })),
      { 'web/src/main/java/web/App.java': 'package web; class App {}' },
      { 'more/src/main/java/more/App.java': 'package more; class App {}' },
    );
    const lines = await found(texts, {
      'web/pom.xml': pom('spring-boot-starter-data-rest').replace(
        '</dependencies>',
        '<dependency><artifactId>shop-rows</artifactId></dependency></dependencies>',
      ),
      'rows/pom.xml': pom('x').replace('>shop<', '>shop-rows<'),
      'more/build.gradle':
        "dependencies {\n  implementation 'org.springframework.boot:spring-boot-starter-data-rest'\n  implementation project(':others')\n}",
    });
    expect(operations(lines).filter((line) => line.startsWith('GET items:'))).toEqual([
      'GET items: others.Items',
      'GET items: rows.Items',
    ]);
  });

  it('are of repositories that are exported, below the path that code states [F-java-exported]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const texts = {
      'p/Box.java': entity('Box'),
      'p/Category.java': entity('Category'),
      'p/Hidden.java': repository('interface Hidden extends BASE<Box, Long> {}'),
      'p/Off.java': repository(
        `${rest} @RepositoryRestResource(exported = false) public interface Off extends BASE<Box, Long> {}`,
      ),
      'p/Base.java': repository(
        '@NoRepositoryBean public interface Base<T> extends BASE<T, Long> { List<T> findByTag(String tag); }',
      ),
      'p/Categories.java': repository('public interface Categories extends Base<Category> {}'),
      'p/Seen.java': repository(
        `${rest} @RepositoryRestResource(path = "seen") interface Seen extends BASE<Box, Long> {}`,
      ),
      'p/Few.java': repository('public interface Few extends Repository<Box, Long> { Box findById(Long id); }'),
      'p/Config.java': `package p; import org.springframework.data.rest.core.config.*; import org.springframework.data.rest.webmvc.config.*;
        class Config implements RepositoryRestConfigurer { public void configureRepositoryRestConfiguration(RepositoryRestConfiguration config, Object cors) { config.setBasePath("/v1"); } }`,
      'p/Extra.java': `package p; import org.springframework.data.rest.webmvc.*; import org.springframework.web.bind.annotation.*;
        @RepositoryRestController @RequestMapping("/extra") class Extra { @GetMapping("/one") String one() { return ""; } }`,
    };
    const lines = await found(texts);
    expect(paths(lines)).toEqual(['v1/categories', 'v1/seen']);
    expect(lines).toContain('Spring MVC GET Operation v1/extra/one: p.Extra.one');
    expect(operations(lines).filter((line) => /search|box/.test(line))).toEqual([
      'GET v1/boxes/{}: p.Few.findById',
      'GET v1/categories/search/findByTag: p.Base.findByTag',
    ]);
    const annotated = await found(texts, { 'application.properties': 'spring.data.rest.detection-strategy=annotated' });
    expect(paths(annotated)).toEqual(['v1/seen']);
  });
});
