import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
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
      'Spring MVC GET Operation one: p.Advice.menu',
      'Spring MVC GET Operation one: p.Base.owner',
      'Spring MVC GET Operation one: p.Carts.bind',
      'Spring MVC GET Operation one: p.Carts.one',
    ]);
  });
});
