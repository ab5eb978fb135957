import { describe, expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

const payments = {
  'p/Pay.java': 'package p; public interface Pay { void charge(int amount); }',
  'p/Unused.java': 'package p; class Unused implements Pay { public void charge(int amount) {} }',
};

/** Of each case, a program in a package of its own, the calls to `charge` of what implements `Pay`: `Shop.buy → CardPay (rule)`. */
async function charged(...cases: Readonly<Record<string, string>>[]): Promise<string[][]> {
  const texts = cases.flatMap((each, at) =>
    Object.entries({ ...payments, ...each }).map(([path, text]) => [
      path.replace('p/', `p${at}/`),
      text.replace('package p;', `package p${at};`),
    ]),
  );
  const program = await readJavaTexts(Object.fromEntries(texts), [new FrameworkInterpreter(readRules([]))]);
  const calls = linksOf(program, 'CALL').filter((line) => / → p\d+\.(?!Pay\.)\w+\.charge\(int\)/.test(line));
  const short = (line: string): string =>
    line
      .replaceAll(/\bp\d+\./g, '')
      .replaceAll('.charge(int)', '')
      .replaceAll('()', '');
  return cases.map((_, at) =>
    calls
      .filter((line) => line.startsWith(`p${at}.`))
      .map(short)
      .sort(),
  );
}

const spring = `import org.springframework.stereotype.*; import org.springframework.beans.factory.annotation.*; import org.springframework.beans.factory.ObjectProvider;
  import org.springframework.context.annotation.*; import java.util.*;`;

function bean(name: string, annotations: string, imports = spring): Record<string, string> {
  return {
    [`p/${name}.java`]: `package p; ${imports} ${annotations} class ${name} implements Pay { public void charge(int amount) {} }`,
  };
}

function shop(members: string, imports = spring, annotations = '@Service'): Record<string, string> {
  return { 'p/Shop.java': `package p; ${imports} ${annotations} class Shop { ${members} }` };
}

describe('[DI-java-beans] calls of what a container injects reach its beans', () => {
  it('of Spring: by type, and not what is no bean', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const one = bean('CardPay', '@Component');
    const inConstructor = shop(
      'private final Pay pay; Shop(Pay pay) { this.pay = pay; } void buy() { pay.charge(1); }',
    );
    const field = shop('@Autowired Pay pay; void buy() { pay.charge(1); }');
    const setter = shop('Pay pay; @Autowired void setPay(Pay given) { given.charge(0); }');
    const lombok = shop(
      'private final Pay pay; void buy() { pay.charge(1); }',
      `${spring} import lombok.*;`,
      '@Service @RequiredArgsConstructor',
    );
    // Without the container, every class that implements the interface may answer.
    const own = shop('void buy(Pay pay) { pay.charge(1); }');
    const found = await charged(
      { ...one, ...inConstructor },
      { ...one, ...field },
      { ...one, ...setter },
      { ...one, ...lombok },
      { ...one, ...own },
    );
    expect(found).toEqual([
      ['Shop.buy → CardPay (spring/injected)'],
      ['Shop.buy → CardPay (spring/injected)'],
      ['Shop.setPay(Pay) → CardPay (spring/injected)'],
      ['Shop.buy → CardPay (spring/injected)'],
      ['Shop.buy(Pay) → CardPay (java/overriding-method)', 'Shop.buy(Pay) → Unused (java/overriding-method)'],
    ]);
  });

  it('of Spring: by qualifier, name, @Primary and profile', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const two = { ...bean('CardPay', '@Component'), ...bean('CashPay', '@Component("cash")') };
    const asked = (parameter: string): Record<string, string> =>
      shop(`private final Pay pay; Shop(${parameter}) { this.pay = pay; } void buy() { pay.charge(1); }`);
    const rule = '(spring/injected)';
    const primary = { ...two, ...bean('CardPay', '@Component @Primary') };
    const conditional = { ...two, ...bean('CardPay', '@Component @Primary @Profile("live")') };
    const own = {
      'p/Fast.java': `package p; ${spring} @Qualifier @interface Fast {}`,
      ...bean('CardPay', '@Component @Fast'),
      ...bean('CashPay', '@Component'),
    };
    const found = await charged(
      { ...two, ...asked('Pay pay') },
      { ...two, ...asked('@Qualifier("cash") Pay pay') },
      { ...two, ...shop('@Autowired Pay cardPay; void buy() { cardPay.charge(1); }') },
      { ...primary, ...asked('Pay pay') },
      { ...conditional, ...asked('Pay pay') },
      { ...own, ...asked('@Fast Pay pay') },
    );
    expect(found).toEqual([
      [`Shop.buy → CardPay ${rule}`, `Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`, `Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
    ]);
  });

  it('of Spring: of methods of configurations, in collections and holders, of composed annotations', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const plain = { ...bean('CardPay', ''), ...bean('CashPay', '') };
    const configuration = {
      'p/Config.java': `package p; ${spring} @Configuration class Config { @Bean Pay cash() { return new CashPay(); } @Bean @Primary Pay chosen(@Qualifier("cash") Pay other) { other.charge(0); return new CardPay(); } }`,
    };
    const asked = shop('private final Pay pay; Shop(Pay pay) { this.pay = pay; } void buy() { pay.charge(1); }');
    const rule = '(spring/injected)';
    const all = { ...bean('CardPay', '@Component'), ...bean('CashPay', '@Component @Primary') };
    const list = shop('@Autowired List<Pay> pays; void buy() { for (Pay pay : pays) pay.charge(1); }');
    const held = shop('@Autowired ObjectProvider<Pay> pays; void buy() { pays.getObject().charge(1); }');
    const composed = {
      'p/UseCase.java': `package p; ${spring} @Component @interface UseCase {}`,
      ...bean('CardPay', '@UseCase'),
    };
    const found = await charged(
      { ...plain, ...configuration, ...asked },
      { ...all, ...list },
      { ...all, ...held },
      { ...composed, ...asked },
    );
    expect(found).toEqual([
      [`Config.chosen(Pay) → CashPay ${rule}`, `Shop.buy → CardPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`, `Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
    ]);
  });

  it('of CDI and EJB: scopes, producers, alternatives, qualifiers, instances', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const cdi =
      'import jakarta.inject.*; import jakarta.enterprise.context.*; import jakarta.enterprise.inject.*; import jakarta.ejb.*;';
    const asked = (field: string): Record<string, string> =>
      shop(`${field} void buy() { pay.charge(1); }`, cdi, '@RequestScoped');
    const two = {
      ...bean('CardPay', '@ApplicationScoped', cdi),
      ...bean('CashPay', '@Alternative @ApplicationScoped', cdi),
    };
    const rule = '(jakarta/injected)';
    const qualified = {
      'p/Fast.java': `package p; ${cdi} @Qualifier @interface Fast { String value(); }`,
      ...bean('CardPay', '@Stateless @Fast("a")', cdi),
      ...bean('CashPay', '@Stateless @Fast("b")', cdi),
      ...bean('OtherPay', '@Stateless', cdi),
    };
    const produced = {
      ...bean('CardPay', '', cdi),
      'p/Makes.java': `package p; ${cdi} class Makes { @Produces Pay make() { return new CardPay(); } }`,
      ...shop('@Inject Instance<Pay> pays; void buy() { pays.get().charge(1); }', cdi, '@RequestScoped'),
    };
    const found = await charged(
      { ...two, ...asked('@Inject Pay pay;') },
      { ...qualified, ...asked('@Inject @Fast("b") Pay pay;') },
      { ...qualified, ...asked('@EJB Pay pay;') },
      produced,
    );
    expect(found).toEqual([
      [`Shop.buy → CardPay ${rule}`],
      [`Shop.buy → CashPay ${rule}`],
      [`Shop.buy → OtherPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
    ]);
  });

  it('of Guice: bindings by type, name and annotation, providing methods, defaults', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const guice = 'import com.google.inject.*; import com.google.inject.name.*;';
    const two = { ...bean('CardPay', '', guice), ...bean('CashPay', '', guice) };
    const bound = (statements: string, members = ''): Record<string, string> => ({
      'p/Bindings.java': `package p; ${guice} class Bindings extends AbstractModule { protected void configure() { ${statements} } ${members} }`,
    });
    const asked = (parameter: string): Record<string, string> =>
      shop(
        `private final Pay pay; @Inject Shop(${parameter}) { this.pay = pay; } void buy() { pay.charge(1); }`,
        guice,
        '',
      );
    const rule = '(guice/injected)';
    const named =
      'bind(Pay.class).to(CardPay.class); bind(Pay.class).annotatedWith(Names.named("cash")).to(CashPay.class);';
    const provided = bound('', '@Provides Pay pay() { return new CashPay(); }');
    const stated = {
      'p/Pay.java': `package p; ${guice} @ImplementedBy(CardPay.class) public interface Pay { void charge(int amount); }`,
    };
    const found = await charged(
      { ...two, ...bound(named), ...asked('@Named("cash") Pay pay') },
      { ...two, ...bound('bind(Pay.class).to(CardPay.class);'), ...asked('Pay pay') },
      { ...two, ...provided, ...asked('Pay pay') },
      { ...two, ...stated, ...asked('Pay pay') },
    );
    expect(found).toEqual([
      [`Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
      [`Shop.buy → CashPay ${rule}`],
      [`Shop.buy → CardPay ${rule}`],
    ]);
  });

  it('among overloads the method that the compiler resolves, and repositories that a library makes answer by their parts', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts(
      {
        'p/Find.java': 'package p; interface Find { void by(String name); void by(int id); }',
        'p/FindAll.java': `package p; ${spring} @Component class FindAll implements Find { public void by(String name) {} public void by(int id) {} }`,
        'p/Users.java':
          'package p; import org.springframework.data.jpa.repository.JpaRepository; interface Users extends JpaRepository<String, Long>, UsersMore {}',
        'p/UsersMore.java': 'package p; interface UsersMore { void more(); }',
        'p/UsersMoreImpl.java': 'package p; class UsersMoreImpl implements UsersMore { public void more() {} }',
        ...shop('@Autowired Find find; @Autowired Users users; void one() { find.by(1); users.more(); }'),
      },
      [new FrameworkInterpreter(readRules([]))],
    );
    expect(linksOf(program, 'CALL')).toEqual([
      'p.Shop.one() → p.Find.by(int)',
      'p.Shop.one() → p.UsersMore.more()',
      'p.Shop.one() → p.FindAll.by(int) (spring/injected)',
      'p.Shop.one() → p.UsersMoreImpl.more() (java/overriding-method)',
    ]);
  });
});
