// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of settings
import { describe, expect, it } from 'vitest';
import { requestsTo } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const spring =
  'import org.springframework.web.bind.annotation.*; import org.springframework.cloud.openfeign.FeignClient; import org.springframework.web.client.*; import org.springframework.web.reactive.function.client.WebClient; import org.springframework.http.*;';
const controller = (folder: string, name: string): Record<string, string> => ({
  [`${folder}/src/main/java/${name}/Api.java`]: `package ${name}; ${spring} @RestController @RequestMapping("/carts") class Api { @GetMapping("/{id}") String one() { return ""; } @PostMapping void add() {} }`,
});
const settings = (folder: string, text: string): Record<string, string> => ({
  [`${folder}/src/main/resources/application.yml`]: text,
});
const modules = {
  ...controller('backend/first/web', 'one'),
  ...controller('second', 'two'),
  ...controller('third', 'three'),
};
const names = {
  ...settings('backend/first/main', 'spring:\n  application:\n    name: shop-carts\n'),
  ...settings('second', 'spring:\n  application:\n    name: ${NAME:STOCK}\nserver:\n  port: 8082\n'),
  ...settings('third', 'spring:\n  application:\n    name: other\nserver:\n  port: 8083\n'),
  ...settings('client', 'stock:\n  url: http://localhost:8082\n  name: stock\n'),
};
describe('requests to services by their names', () => {
  it('of declared clients lead to the module that settings name so [E-java-services]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const client = (name: string, stated: string): Record<string, string> => ({
      [`client/src/main/java/client/${name}.java`]: `package client; ${spring} @FeignClient(${stated}) interface ${name} { @GetMapping("/{id}") String one(); }`,
    });
    const links = await requestsTo(
      'client.',
      {
        ...modules,
        ...client('Named', 'name = "shop-carts", path = "/carts"'),
        ...client('Upper', 'value = "STOCK", path = "/carts"'),
        ...client('Placed', 'name = "${stock.name}", path = "/carts"'),
        ...client('AtPort', 'name = "x", url = "${stock.url}", path = "/carts"'),
        ...client('Unset', 'name = "other", url = "${other.url}", path = "/carts"'),
        ...client('Elsewhere', 'name = "other", url = "https://api.example.com", path = "/carts"'),
      },
      names,
    );
    expect(links).toEqual([
      'AtPort.one → two.Api.one',
      'Named.one → one.Api.one',
      'Placed.one → two.Api.one',
      'Unset.one → three.Api.one',
      'Upper.one → two.Api.one',
    ]);
  });

  it('of other clients lead there by the host of the address [E-java-services]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const links = await requestsTo(
      'client.',
      {
        ...modules,
        'client/src/main/java/client/Sender.java': `package client; ${spring} class Sender { RestTemplate template; WebClient web; RestClient rest;
          void template(long id) { template.getForObject("http://shop-carts/carts/" + id, String.class); }
          void web(long id) { web.get().uri("http://STOCK:8080/carts/{id}", id).retrieve(); }
          void rest() { rest.method(HttpMethod.POST).uri("lb://stock/carts").retrieve(); }
          void port() { rest.post().uri("http://localhost:8083/carts").retrieve(); }
          void cluster() { rest.post().uri("http://stock.shop.svc.cluster.local/carts").retrieve(); }
          void elsewhere() { rest.post().uri("http://payments.example.com/carts").retrieve(); } }`,
        'client/src/main/java/client/Built.java': `package client; ${spring} class Built { private final WebClient.Builder builder; private final RestClient other = RestClient.builder().defaultHeader("a", "b").baseUrl("http://other").build();
          Built(WebClient.Builder builder) { this.builder = builder; }
          void one(long id) { builder.build().get().uri("http://shop-carts/carts/{id}", id).retrieve(); } void two(long id) { other.get().uri("/carts/{id}", id).retrieve(); } }`,
        'client/src/main/java/client/Based.java': `package client; ${spring} class Based { private final WebClient web;
          Based(WebClient.Builder builder) { this.web = builder.baseUrl("http://stock").build(); }
          void one(long id) { web.get().uri("/carts/{id}", id).retrieve(); } }`,
      },
      names,
    );
    expect(links).toEqual([
      'Based.one → two.Api.one',
      'Built.one → one.Api.one',
      'Built.two → three.Api.one',
      'Sender.cluster → two.Api.add',
      'Sender.port → three.Api.add',
      'Sender.rest → two.Api.add',
      'Sender.template → one.Api.one',
      'Sender.web → two.Api.one',
    ]);
  });
});
