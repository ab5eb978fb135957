import { expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

const texts = {
  'p/Types.java': `package p;
import lombok.*; import java.util.List;
class Base { private Long id; public Long getId() { return id; } public void setId(Long id) { this.id = id; } }
class Customer { public String getName() { return ""; } }
class Cart extends Base { private Customer customer; public Customer getCustomer() { return customer; } public List<Item> getItems() { return null; } public boolean isOpen() { return true; } public int getSecret() { return 1; } }
record Item(int count) { }
class CartDto extends Base { public void setCustomerName(String name) { } public void setItems(List<ItemDto> items) { } public void setOpen(boolean open) { } public void setSecret(int secret) { } public void setOther(int other) { } }
record ItemDto(int count) { }
@Builder class Label { private String name; }`,
  'p/CartMapper.java': `package p;
import org.mapstruct.*; import java.util.List;
@Mapper interface CartMapper {
  @Mapping(target = "customerName", source = "customer.name")
  @Mapping(target = "secret", ignore = true)
  CartDto toDto(Cart cart);
  ItemDto toItem(Item item);
  List<CartDto> all(List<Cart> carts);
  void update(@MappingTarget CartDto target, Cart cart);
  Label label(Customer customer);
  default int own() { return 1; }
}`,
};

it('mappers that a build generates call what makes, reads and fills in the types that they map [L-java-mappers]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const links = linksOf(await readJavaTexts(texts), 'CALL').filter((each) => each.endsWith('(java/mapper)'));
  expect(
    links.map((each) => each.replaceAll('p.CartMapper.', '').replace(' (java/mapper)', '').replaceAll('p.', '')).sort(),
  ).toEqual([
    'all(List<Cart>) → toDto(Cart)',
    'label(Customer) → Customer.getName()',
    'label(Customer) → Label.LabelBuilder.build()',
    'label(Customer) → Label.LabelBuilder.name(String)',
    'label(Customer) → Label.builder()',
    'toDto(Cart) → Base.getId()',
    'toDto(Cart) → Base.setId(Long)',
    'toDto(Cart) → Cart.getCustomer()',
    'toDto(Cart) → Cart.getItems()',
    'toDto(Cart) → Cart.isOpen()',
    'toDto(Cart) → CartDto',
    'toDto(Cart) → CartDto.setCustomerName(String)',
    'toDto(Cart) → CartDto.setItems(List<ItemDto>)',
    'toDto(Cart) → CartDto.setOpen(boolean)',
    'toDto(Cart) → Customer.getName()',
    'toDto(Cart) → toItem(Item)',
    'toItem(Item) → Item.count()',
    'toItem(Item) → ItemDto',
    'update(CartDto, Cart) → Base.getId()',
    'update(CartDto, Cart) → Base.setId(Long)',
    'update(CartDto, Cart) → Cart.getItems()',
    'update(CartDto, Cart) → Cart.getSecret()',
    'update(CartDto, Cart) → Cart.isOpen()',
    'update(CartDto, Cart) → CartDto.setItems(List<ItemDto>)',
    'update(CartDto, Cart) → CartDto.setOpen(boolean)',
    'update(CartDto, Cart) → CartDto.setSecret(int)',
    'update(CartDto, Cart) → toItem(Item)',
  ]);
});

it('filters and data fetchers of DGS are entries [F-java-entries]', { timeout: javaTimeout }, async (context) => {
  needsJdk(context);
  expect(
    await found({
      'p/Audit.java': `package p; import org.springframework.web.filter.OncePerRequestFilter;
        class Audit extends OncePerRequestFilter { protected void doFilterInternal(Object request, Object response, Object chain) { } }`,
      'p/Old.java': `package p; import javax.servlet.*; class Old implements Filter { public void doFilter(ServletRequest a, ServletResponse b, FilterChain c) { } }`,
      'p/Shows.java': `package p; import com.netflix.graphql.dgs.*; @DgsComponent class Shows {
        @DgsQuery Object shows() { return null; } @DgsMutation(field = "addShow") Object add() { return null; }
        @DgsData(parentType = "Show", field = "cast") Object castOf() { return null; } }`,
      'p/Carts.java': `package p; import com.netflix.graphql.dgs.*; import gen.DgsConstants; import gen.DgsConstants.QUERY; @DgsComponent class Carts {
        @DgsData(parentType = DgsConstants.QUERY_TYPE, field = QUERY.Carts) Object all() { return null; } @DgsData(parentType = DgsConstants.MUTATION.TYPE_NAME, field = DgsConstants.MUTATION.AddCart) Object add() { return null; }
        @DgsData(parentType = DgsConstants.CART.TYPE_NAME, field = DgsConstants.CART.Items) Object items() { return null; } }`,
    }),
  ).toEqual([
    'GraphQL Field Resolver cast: p.Shows.castOf',
    'GraphQL Field Resolver items: p.Carts.items',
    'GraphQL Mutation addCart: p.Carts.add',
    'GraphQL Mutation addShow: p.Shows.add',
    'GraphQL Query carts: p.Carts.all',
    'GraphQL Query shows: p.Shows.shows',
    'Servlet Filter Audit: p.Audit.doFilterInternal',
    'Servlet Filter Old: p.Old.doFilter',
  ]);
});
