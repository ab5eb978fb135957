import { describe, expect, it } from 'vitest';
import { found, openReasons } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const imports = 'import org.springframework.web.bind.annotation.*; import org.springframework.stereotype.Controller;';

describe('methods that run before the handlers of controllers', () => {
  it('are behind each start point: of the controller, of its base class, of advice', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const lines = await found({
      'p/Carts.java': `package p; ${imports} @Controller class Carts extends Base {
        @GetMapping("/carts") @ModelAttribute("all") String all() { return ""; } @GetMapping("/one") String one() { return ""; }
        @InitBinder void bind() {} void other() {} }`,
      'p/Base.java': `package p; ${imports} abstract class Base { @ModelAttribute("owner") String owner() { return ""; } }`,
      'p/Alone.java': `package p; ${imports} @RestController class Alone { @GetMapping("/alone") String alone() { return ""; } }`,
      'p/Advice.java': `package p; ${imports} @ControllerAdvice class Advice { @ModelAttribute void menu() {} @ExceptionHandler void failed() {} }`,
      'p/Limited.java': `package p; ${imports} @ControllerAdvice(assignableTypes = Carts.class) class Limited { @ModelAttribute void limited() {} }`,
    });
    expect(lines).toEqual([
      'Spring MVC GET Operation alone: p.Advice.menu',
      'Spring MVC GET Operation alone: p.Alone.alone',
      'Spring MVC GET Operation carts: p.Advice.menu',
      'Spring MVC GET Operation carts: p.Base.owner',
      'Spring MVC GET Operation carts: p.Carts.all',
      'Spring MVC GET Operation carts: p.Carts.bind',
      'Spring MVC GET Operation carts: p.Limited.limited',
      'Spring MVC GET Operation one: p.Advice.menu',
      'Spring MVC GET Operation one: p.Base.owner',
      'Spring MVC GET Operation one: p.Carts.bind',
      'Spring MVC GET Operation one: p.Carts.one',
      'Spring MVC GET Operation one: p.Limited.limited',
    ]);
  });

  it('are those of advice for the controllers that it is limited to', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const controller = (name: string, more = '', before = '@RestController'): string =>
      `${imports} ${before} public class ${name} ${more} { @GetMapping("/${name.toLowerCase()}") String one() { return ""; } }`;
    const advice = (limit: string): string =>
      `package a.advice; import a.*; ${imports} @ControllerAdvice(${limit}) class Advice { @ModelAttribute void menu() {} }`;
    const advised = async (limit: string): Promise<string> => {
      const lines = await found({
        'a/web/Carts.java': `package a.web; ${controller('Carts', 'implements a.Page')}`,
        'a/webs/Users.java': `package a.webs; ${controller('Users', '', '@a.Marked @Controller')}`,
        'a/web/admin/Logs.java': `package a.web.admin; ${controller('Logs', '', '@a.Ours')}`,
        'a/Page.java': 'package a; public interface Page {}',
        'a/Marked.java': 'package a; public @interface Marked {}',
        'a/Ours.java': `package a; ${imports} @RestController public @interface Ours {}`,
        'a/advice/Advice.java': advice(limit),
      });
      return lines.flatMap((line) => /(\w+): a.advice.Advice.menu/.exec(line)?.[1] ?? []).join();
    };
    expect(await advised('"a.web"')).toBe('carts,logs');
    expect(await advised('basePackages = {"a.webs", "b"}')).toBe('users');
    expect(await advised('basePackageClasses = a.web.admin.Logs.class')).toBe('logs');
    expect(await advised('assignableTypes = {Page.class, a.webs.Users.class}')).toBe('carts,users');
    expect(await advised('annotations = RestController.class')).toBe('carts,logs');
    expect(await advised('annotations = {Marked.class, a.Ours.class}')).toBe('logs,users');
    expect(await advised('basePackages = "b", assignableTypes = Page.class')).toBe('carts');
    expect(await advised('basePackages = Settings.WEB')).toBe('');
    expect(await openReasons({ 'a/advice/Advice.java': advice('basePackages = Settings.WEB') })).toContain(
      "a/advice/Advice.java:1 which classes 'Advice' advises is not known in full",
    );
    expect(await advised('')).toBe('carts,logs,users');
  });
});
