import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const controller = (name: string): string =>
  `package p; import org.springframework.web.bind.annotation.*; @RestController class ${name} { @GetMapping("/{id}") String one() { return ""; } }`;
const named = (name: string, rest: string): string => `spring:\n  application:\n    name: ${name}\n${rest}`;

describe('settings that a server of configurations has', () => {
  it('are those of the module that is called so and asks the server, before its own', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const lines = await found(
      {
        'carts/src/main/java/p/Carts.java': controller('Carts'),
        'people/src/main/java/p/People.java': controller('People'),
        'stock/src/main/java/p/Stock.java': controller('Stock'),
        'alone/src/main/java/p/Alone.java': controller('Alone'),
      },
      {
        'carts/src/main/resources/bootstrap.yml': named('cart-service', ''),
        'carts/src/main/resources/application.yml': 'server:\n  servlet:\n    context-path: /never\n',
        'people/src/main/resources/application.properties':
          'spring.application.name=people-service\nspring.config.import=optional:configserver:\n',
        'stock/src/main/resources/bootstrap.yml': named('stock-service', ''),
        'alone/src/main/resources/application.yml': named('alone-service', ''),
        'config/src/main/resources/shared/cart-service.yml': 'server:\n  servlet:\n    context-path: /carts\n',
        'config/src/main/resources/shared/people-service.properties': 'server.servlet.context-path=/people\n',
        'config/src/main/resources/shared/alone-service.yml': 'server:\n  servlet:\n    context-path: /never\n',
        'config/src/main/resources/shared/application.yml': 'server:\n  servlet:\n    context-path: /all\n',
      },
    );
    expect(lines).toEqual([
      'Spring MVC GET Operation all/{}: p.Stock.one',
      'Spring MVC GET Operation carts/{}: p.Carts.one',
      'Spring MVC GET Operation people/{}: p.People.one',
      'Spring MVC GET Operation {}: p.Alone.one',
    ]);
  });

  it('put paths before those of Micronaut and Quarkus', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const lines = await found(
      {
        'carts/src/main/java/p/Carts.java':
          'package p; import io.micronaut.http.annotation.*; @Controller("/carts") class Carts { @Get("/all") String all() { return ""; } }',
        'stock/src/main/java/p/Stock.java':
          'package p; import jakarta.ws.rs.*; @Path("/stock") class Stock { @GET public String all() { return ""; } }',
      },
      {
        'carts/src/main/resources/application.yml': 'micronaut:\n  server:\n    context-path: /shop\n',
        'stock/src/main/resources/application.properties': 'quarkus.http.root-path=/root\nquarkus.rest.path=api\n',
      },
    );
    expect(lines).toEqual([
      'JAX-RS GET Operation root/api/stock: p.Stock.all',
      'Micronaut GET Operation shop/carts/all: p.Carts.all',
    ]);
  });
});
