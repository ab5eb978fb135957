import { describe, expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk, readJavaTexts } from './java-program.ts';

const pets = `openapi: 3.0.0
servers: [{ url: 'https://pets.example.com/v1' }]
paths:
  /pets:
    get: { operationId: list-pets }
    post: { operationId: addPet }
  /pets/{id}:
    get: { operationId: getPet }
`;
const toys = pets.replaceAll('pets', 'toys').replaceAll('Pet', 'Toy');

describe('interfaces that a build generates of a document of OpenAPI', () => {
  it('give the routes of the classes below them, with the paths of class and application', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const imports = 'import org.springframework.web.bind.annotation.*; import org.pets.api.*;';
    const lines = await found(
      {
        'pets/src/main/java/p/Pets.java': `package p; ${imports} @RestController @RequestMapping("/api") class Pets implements PetsApi {
          public String listPets() { return ""; } public String getPet(String id) { return ""; } public String other() { return ""; }
          @GetMapping("/extra") public String addPet() { return ""; } }`,
        'toys/src/main/java/p/Toys.java': `package p; import org.springframework.stereotype.Service; @Service class Toys implements org.toys.ToysApiDelegate {
          public String getToy(String id) { return ""; } }`,
        'toys/src/main/java/p/Known.java':
          'package p; class Known implements OwnApi { public void addToy() {} } interface OwnApi { void addToy(); }',
      },
      {
        'pets/src/main/resources/pets.yaml': pets,
        'pets/src/main/resources/application.properties': 'logging.level.root=INFO\n',
        'toys/openapi/toys.yaml': toys,
        'toys/src/main/resources/application.yml': 'server:\n  servlet:\n    context-path: /shop\n',
      },
    );
    expect(lines).toEqual([
      'Spring MVC GET Operation api/extra: p.Pets.addPet',
      'Spring MVC GET Operation api/pets/{}: p.Pets.getPet',
      'Spring MVC GET Operation api/pets: p.Pets.listPets',
      'Spring MVC GET Operation shop/v1/toys/{}: p.Toys.getToy',
    ]);
  });

  it('give those of resources, each by the document of its own module', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const resource = (name: string): string =>
      `package p; import io.quarkus.logging.Log; import p.api.*; class ${name} implements ${name}Resource { public String getPet(String id) { return ""; } }`;
    const lines = await found(
      {
        'pets/src/main/java/p/Pets.java': resource('Pets'),
        'pets/src/main/java/p/Base.java':
          'package p; import jakarta.ws.rs.*; @ApplicationPath("/rest") class Base extends jakarta.ws.rs.core.Application {}',
        'more/src/main/java/p/More.java': resource('More'),
        'more/src/main/java/p/Start.java':
          'package p; import jakarta.ws.rs.*; @ApplicationPath("/all") class Start extends jakarta.ws.rs.core.Application {}',
      },
      {
        'pets/src/main/resources/openapi.yml': pets,
        'pets/src/main/resources/application.properties': 'quarkus.log.level=INFO\n',
        'more/src/main/resources/openapi.yml': pets.replaceAll('/pets', '/more'),
        'more/src/main/resources/application.yml': 'quarkus:\n  http:\n    root-path: /much\n',
      },
    );
    expect(lines).toEqual([
      'JAX-RS GET Operation much/all/more/{}: p.More.getPet',
      'JAX-RS GET Operation rest/pets/{}: p.Pets.getPet',
    ]);
  });

  it('are in the coverage report where no class answers an operation', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const files = [{ path: 'src/main/resources/pets.yml', read: () => pets }];
    const { records } = await readJavaTexts(
      {
        'src/main/java/p/Pets.java':
          'package p; import org.springframework.stereotype.Controller; @Controller class Pets implements PetsApi { public String getPet(String id) { return ""; } }',
      },
      [new FrameworkInterpreter(readRules([]), files)],
    );
    const open = records.flatMap((each) =>
      each.record === 'coverage'
        ? (each.libraries ?? []).flatMap(({ unresolved }) => unresolved.map(({ line, reason }) => `${line}: ${reason}`))
        : [],
    );
    expect(open).toContain("5: no class was found that answers 'list-pets'");
    expect(open).toContain("6: no class was found that answers 'addPet'");
    expect(open.join()).not.toContain('getPet');
  });
});
