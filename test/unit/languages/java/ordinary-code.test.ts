import { expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

it('constants of an enum whose fields have accessors of Lombok may have annotations [L-java]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const program = await readJavaTexts({
    'p/State.java': `package p;
import lombok.Getter;
@Getter enum State {
  OPEN(1),
  @Deprecated CLOSED(2),
  /** Lost. */ @Deprecated(since = "2") LOST(3);
  private final int code;
  State(int code) { this.code = code; }
}`,
    'p/Shop.java': 'package p;\nclass Shop { int code(State state) { return state.getCode(); } }',
  });
  expect(program.summary.problems).toEqual([]);
  expect(linksOf(program, 'CALL')).toContain('p.Shop.code(State) → p.State.getCode()');
});

it('a chain of which each link is under a condition is followed once, not once for each subset [L-java]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const links = Array.from({ length: 60 }, (_, i) => `if (q.has(${i})) s = s.and(q.by(${i}));`);
  const models = await found({
    'p/Carts.java': `package p;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.web.bind.annotation.*;
interface Query { boolean has(int i); Specification<String> by(int i); }
@RestController class Carts {
  @GetMapping("/carts") String carts(Query q) {
    Specification<String> s = Specification.where(null);
    ${links.join('\n    ')}
    return s.toString();
  }
}`,
  });
  expect(models).toEqual(['Spring MVC GET Operation carts: p.Carts.carts']);
});
