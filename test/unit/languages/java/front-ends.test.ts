// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of templates
import { expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { templateRecords } from '../../../../src/languages/templates/template-analysis.ts';
import { factsOf } from '../../frameworks/facts-of.ts';
import { javaTimeout, needsJdk, readJavaTexts } from './java-program.ts';

const java = {
  'p/Carts.java': `package p;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.ModelAndView;
@Controller @RequestMapping("/carts") class Carts {
  static final String FORM = "carts/form";
  @GetMapping("/new") String create() { return FORM; }
  @PostMapping("/new") String created(boolean wrong) { if (wrong) return FORM; return "redirect:/carts/list"; }
  @GetMapping("/{id}/edit") String edit() { return FORM; }
  @PostMapping("/{id}/edit") String edited() { return FORM; }
  @GetMapping("/list") ModelAndView list() { return new ModelAndView("carts/list"); }
  @PostMapping("/list") void filtered() { }
}`,
};
const settings = { path: 'src/main/resources/application.properties', read: () => 'server.servlet.context-path=/shop' };

/** `caller:line operation` of what templates and scripts ask of the Java code. */
async function asked(
  templates: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const interpreters: FactInterpreter[] = [new FrameworkInterpreter(readRules([]), [settings])];
  const facts = factsOf(scripts);
  const first = interpreters.flatMap((each) => [...each.records(facts, new Set())]);
  const { records } = await readJavaTexts(java, interpreters);
  const files = Object.entries(templates).map(([path, text]) => ({ path, read: () => text }));
  const at = {
    analyzedAt: '2026-01-01',
    application: 'shop',
    toolVersion: '1',
    isTest: () => false,
    includeText: false,
  };
  const last = [...templateRecords({ files, ...at, interpreters })];
  return [...first, ...records, ...last].flatMap((each: BundleRecord) =>
    each.record === 'link' && each.rule === 'http/own-operation'
      ? (each.locations ?? []).map(
          ({ startLine }) =>
            `${each.from}:${startLine} ${/Spring MVC (\w+) /.exec(each.to)?.[1]} ${each.to.replace(/^.* /, '')}`,
        )
      : [],
  );
}

it('templates ask for operations below the path of the application, and forms for those that show their page [FW-templates] [FW-shown-pages]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const found = await asked({
    'src/main/resources/templates/carts/form.html': '<form method="post" th:object="${cart}"></form>',
    'src/main/resources/templates/carts/list.html':
      '<a th:href="@{__${cart.id}__/edit}"></a>\n<a th:href="@{new}"></a>\n<a th:href="@{\'/carts/list?page=__${page + 1}__\'}"></a>',
    'src/main/webapp/WEB-INF/jsp/carts/list.jsp':
      '<a href="<c:url value="/carts/new"/>">\n<a href="${ctx}/carts/${cart.id}/edit">\n<form:form modelAttribute="filter"></form:form>',
  });
  expect(found.sort()).toEqual([
    'template src/main/resources/templates/carts/form.html:1 POST /shop/carts/new',
    'template src/main/resources/templates/carts/form.html:1 POST /shop/carts/{id}/edit',
    'template src/main/resources/templates/carts/list.html:1 GET /shop/carts/{id}/edit',
    'template src/main/resources/templates/carts/list.html:2 GET /shop/carts/new',
    'template src/main/resources/templates/carts/list.html:3 GET /shop/carts/list',
    'template src/main/webapp/WEB-INF/jsp/carts/list.jsp:1 GET /shop/carts/new',
    'template src/main/webapp/WEB-INF/jsp/carts/list.jsp:2 GET /shop/carts/{id}/edit',
    'template src/main/webapp/WEB-INF/jsp/carts/list.jsp:3 POST /shop/carts/list',
  ]);
});

it('a client of Angular asks for operations below what an interceptor puts before addresses [FW-several-sources]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const service = `import { HttpClient } from '@angular/common/http';
const uri = '/carts';
export class CartService {
  constructor(private http: HttpClient) {}
  list() { return this.http.get<unknown>(\`\${uri}/list\`); }
  save(id: number) { return this.http.post<unknown>(\`\${uri}/\${id}/edit\`, {}); }
  other() { return this.http.get<unknown>('/elsewhere'); }
}`;
  const found = await asked({}, { 'web/cart.service.ts': service });
  expect(found).toEqual([
    'web/cart.service.ts#CartService.list:5 GET /shop/carts/list',
    'web/cart.service.ts#CartService.save:6 POST /shop/carts/{id}/edit',
  ]);
});
