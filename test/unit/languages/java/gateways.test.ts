// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of settings
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { factsOf } from '../../frameworks/facts-of.ts';
import { javaTimeout, needsJdk, readJavaTexts } from './java-program.ts';

const spring = 'import org.springframework.web.bind.annotation.*;';
const service = (folder: string, path: string): Record<string, string> => ({
  [`${folder}/src/main/java/${folder}/Api.java`]: `package ${folder}; ${spring} @RestController @RequestMapping("${path}") class Api { @GetMapping("/{id}") String one() { return ""; } @PostMapping void add() {} }`,
});
const named = (folder: string, name: string, more = ''): Record<string, string> => ({
  [`${folder}/src/main/resources/application.yml`]: `spring:\n  application:\n    name: ${name}\n${more}`,
});
const java = { ...service('orders', '/items'), ...service('stock', '/items') };
const names = { ...named('orders', 'order-service'), ...named('stock', 'stock-service', 'server:\n  port: 8082\n') };

/** `function service.method` of what a front end asks for, and reasons why routes are not followed. */
async function asked(
  paths: readonly string[],
  beside: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const files = Object.entries({ ...names, ...beside }).map(([path, text]) => ({ path, read: () => text }));
  const interpreter = new FrameworkInterpreter(readRules([]), files);
  const calls = paths.map((path, at) => `export const f${at} = (id: string) => fetch(\`${path}\`);`).join('\n');
  const scripts = factsOf({ 'web/api.ts': calls });
  const first = [...interpreter.records(scripts, new Set())];
  const { records } = await readJavaTexts({ ...java, ...more }, [interpreter]);
  const all: readonly BundleRecord[] = [...first, ...records];
  const answers = new Map(
    all.flatMap((each) =>
      each.record === 'link' && each.from.startsWith('start:') ? [[each.from, each.to] as const] : [],
    ),
  );
  const joined = all.flatMap((each) =>
    each.record === 'link' && each.rule === 'http/own-operation'
      ? [
          `${each.from.replace(/^.*#/, '')} ${answers
            .get(each.to)
            ?.replace(/\/.*#Api/, '')
            .replace(/\(.*/, '')}`,
        ]
      : [],
  );
  const coverage = all.filter((each) => each.record === 'coverage');
  const open = coverage.flatMap((each) => JSON.stringify(each).match(/the route '[^"]*/g) ?? []);
  return [...new Set([...joined, ...open])].sort();
}

describe('requests through a gateway', () => {
  it('lead to the service behind the first route that takes them [E-java-gateways]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const routes = `  cloud:
    gateway:
      routes:
        - id: orders
          uri: lb://ORDER-SERVICE
          predicates:
            - Path=/api/orders/**
          filters:
            - AddRequestHeader=A, b
            - StripPrefix=2
        - id: stock
          uri: \${STOCK_URL:http://localhost:8082}
          predicates:
            - name: Path
              args:
                patterns: /shop/stock/**
          filters:
            - RewritePath=/shop/stock/(?<rest>.*), /items/$\\{rest}
        - id: rest
          uri: lb://order-service
          predicates:
            - Path=/items/**
        - { id: hosts, uri: "lb://order-service", predicates: [ "Host=a.example.com" ] }
        - { id: odd, uri: "lb://order-service", predicates: [ "Path=/odd/**" ], filters: [ "RewritePath=/(a+)+, /b" ] }
`;
    const found = await asked(
      ['/api/orders/items/${id}', '/shop/stock/${id}', '/items/${id}', '/other/items/${id}'],
      named('gateway', 'gateway', routes),
    );
    expect(found).toEqual([
      'f0 orders.one',
      'f1 stock.one',
      'f2 orders.one',
      "the route 'hosts' states no path that is constant",
      "the route 'odd' changes the path in a way that is not followed",
    ]);
  });

  it('follow routes that code states [E-java-gateways]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const found = await asked(['/a/items/${id}', '/b/${id}', '/c/items/${id}'], named('gateway', 'gateway'), {
      'gateway/src/main/java/g/Routes.java': `package g; import org.springframework.cloud.gateway.route.*; import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
        class Routes { static final String STOCK = "lb://stock-service"; RouteLocator routes(RouteLocatorBuilder builder) { return builder.routes()
          .route("a", r -> r.path("/a/**", "/aa/**").and().header("X").filters(f -> f.addRequestHeader("x", "y").stripPrefix(1)).uri("lb://order-service"))
          .route(r -> r.path("/b/**").filters(f -> { return f.rewritePath("/b/(?<id>.*)", "/items/\${id}"); }).uri(STOCK))
          .build(); } }`,
    });
    expect(found).toEqual(['f0 orders.one', 'f1 stock.one']);
  });

  it('follow services below their names, and routes of Zuul [E-java-gateways]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const paths = ['/order-service/items/${id}', '/STOCK-SERVICE/items/${id}'];
    const located = '  cloud:\n    gateway:\n      discovery:\n        locator:\n          enabled: true\n';
    expect(await asked(paths, named('gateway', 'gateway', located))).toEqual(['f0 orders.one', 'f1 stock.one']);
    const zuul =
      'zuul:\n  prefix: /api\n  routes:\n    order-service: /o/**\n    second:\n      path: /items/**\n      serviceId: stock-service\n      stripPrefix: false\n';
    expect(await asked(['/api/o/items/${id}', '/api/items/${id}'], named('gateway', 'gateway', zuul))).toEqual([
      'f0 orders.one',
      'f1 stock.one',
    ]);
  });
});
