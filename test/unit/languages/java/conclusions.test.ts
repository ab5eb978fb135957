import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { FactsFile } from '../../../../src/workflows/code/java/facts-file.ts';
import { analysedFolder } from '../../workflows/code/analysed-folder.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-conclusions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Texts = Readonly<Record<string, string>>;

const root = 'src/main/java/shop';
const service = `${root}/CartService.java`;
const entity = `${root}/Cart.java`;
const resource = `${root}/CartResource.java`;
const page = 'src/main/resources/templates/carts.html';

const shop: Texts = {
  [entity]: `package shop;
import jakarta.persistence.*;
@Entity @Table(name = "carts")
public class Cart {
  @Id private Long id;
  @Column(name = "owner_name") private String owner;
  public String getOwner() { return owner; }
}`,
  [`${root}/Carts.java`]: `package shop;
import org.springframework.data.jpa.repository.JpaRepository;
public interface Carts extends JpaRepository<Cart, Long> { Cart findByOwner(String owner); }`,
  [`${root}/Prices.java`]: `package shop;
public interface Prices { int of(Cart cart); }`,
  [`${root}/FixedPrices.java`]: `package shop;
import org.springframework.stereotype.Component;
@Component public class FixedPrices implements Prices { public int of(Cart cart) { return 7; } }`,
  [service]: `package shop;
import org.springframework.stereotype.Service;
import java.util.function.Function;
@Service
public class CartService {
  private final Carts carts;
  private final Prices prices;
  public CartService(Carts carts, Prices prices) { this.carts = carts; this.prices = prices; }
  public int total(String owner) { int tax = 2; return prices.of(carts.findByOwner(owner)) + tax; }
  public Cart open(Cart cart) { Function<Cart, Cart> save = each -> carts.save(each); return save.apply(cart); }
  private String label(Cart cart) { return cart.getOwner(); }
}`,
  [resource]: `package shop;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/carts")
public class CartResource {
  private final CartService service;
  public CartResource(CartService service) { this.service = service; }
  @GetMapping("/{owner}/total") public int total(@PathVariable String owner) { return service.total(owner); }
  @PostMapping public Cart open(@RequestBody Cart cart) { return service.open(cart); }
}`,
  [page]: '<form action="/carts" method="post"></form>',
};
const script: Texts = {
  'web/carts.js': 'export function total(owner) { return fetch("/carts/" + owner + "/total"); }\n',
};

function place(directory: string, texts: Texts): void {
  rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** The records of an analysis and whether what follows from all files was that of the last one. @param again uses what that left */
async function analyse(
  texts: Texts,
  data: string,
  again: boolean,
): Promise<readonly [records: string, isAgain: boolean]> {
  const directory = join(folder, 'code');
  place(directory, texts);
  const lines = vi.spyOn(FactsFile.prototype, 'lines');
  const environment = process.env;
  try {
    const asked = { directory, dataDirectory: join(folder, data), environment, python: false, java: true, again };
    const { records } = await analysedFolder(asked);
    return [records, lines.mock.calls.some(([withFacts]) => !withFacts)];
  } finally {
    lines.mockRestore();
  }
}

const edited = (file: string, from: string, to: string): Texts => {
  expect(shop[file]).toContain(from);
  return { ...shop, [file]: (shop[file] as string).replace(from, to) };
};
const renamed = ({ [service]: text = '', ...rest }: Texts): Texts => ({
  ...rest,
  'src/main/java/shop/more/CartService.java': text,
});
const without = ({ [`${root}/FixedPrices.java`]: _, ...rest }: Texts): Texts => rest;
const dear = `package shop;
import org.springframework.stereotype.Component;
@Component public class DearPrices implements Prices { public int of(Cart cart) { return 9; } }`;

const edits: readonly (readonly [name: string, texts: Texts, isAgain: boolean])[] = [
  ['a number in a body', edited(service, 'tax = 2', 'tax = 3 * 4'), true],
  ['a comment in a body', edited(service, 'int tax', '/* in cents */ int tax'), true],
  [
    'a variable that nothing uses',
    edited(service, 'return cart.getOwner()', 'int seen = 1; return cart.getOwner()'),
    true,
  ],
  ['a call in a body', edited(service, 'return cart.getOwner()', 'total("x"); return cart.getOwner()'), false],
  ['what a body saves', edited(service, 'carts.save(each)', 'each'), false],
  ['a line', edited(service, '  private String label', '\n  private String label'), false],
  ['a signature', edited(service, 'total(String owner)', 'total(CharSequence owner)'), false],
  ['a class that is new', { ...shop, [`${root}/DearPrices.java`]: dear }, false],
  ['a class that is gone', without(shop), false],
  ['a file that is called otherwise', renamed(shop), false],
  ['a mapping', edited(resource, '"/{owner}/total"', '"/{owner}/sum"'), false],
  ['a table', edited(entity, '"carts"', '"baskets"'), false],
  [
    'a field of an entity',
    edited(entity, '"owner_name") private String owner', '"holder") private String owner'),
    false,
  ],
  ['a template', { ...shop, [page]: '<form action="/carts/x/total"></form>' }, false],
];

it.for([
  ['Java alone', {}],
  ['Java beside JavaScript', script],
] as const)(
  'of %s, an analysis after an edit finds what one of everything finds [X-incremental]',
  {
    timeout: 16 * javaTimeout,
  },
  async ([name, more], context) => {
    needsJdk(context);
    const [before, first] = await analyse({ ...shop, ...more }, `base ${name}`, true);
    expect([first, before.includes('Spring MVC'), before.includes('owner_name')]).toEqual([false, true, true]);
    for (const [edit, texts, isAgain] of edits) {
      const data = `again ${name}`;
      rmSync(join(folder, data), { recursive: true, force: true });
      cpSync(join(folder, `base ${name}`), join(folder, data), { recursive: true });
      const [again, holdsAgain] = await analyse({ ...texts, ...more }, data, true);
      expect(holdsAgain, edit).toBe(isAgain);
      const [whole] = await analyse({ ...texts, ...more }, `whole ${name}`, false);
      expect(again === whole, edit).toBe(true);
      // What this one left is as good as what one of everything leaves.
      const [once, holds] = await analyse({ ...texts, ...more }, data, true);
      expect([once === whole, holds], edit).toEqual([true, true]);
    }
  },
);
