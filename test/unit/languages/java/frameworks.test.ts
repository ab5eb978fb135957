import { expect, it } from 'vitest';
import type { BundleRecord, LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { importScip } from '../../../../src/importers/scip/import-scip.ts';
import { indexedRules } from '../../../../src/workflows/code/indexed-rules.ts';
import { byteFile, type DocumentValue, encodeIndex, type OccurrenceValue } from '../../importers/scip/encode-index.ts';

/** An index as scip-java is documented to write it: typed ranges, stated kinds; a symbol for each class and method of the text. */
function documentOf(path: string, text: string): DocumentValue {
  const folder = path.replace(/^.*java\//, '').replace(/[^/]*$/, '');
  const head = `scip-java maven maven/com.acme/shop 1.0 ${folder}`;
  const occurrences: OccurrenceValue[] = [];
  let owner = '';
  const lines = text.split('\n');
  for (const [line, content] of lines.entries()) {
    const type = /\b(?:class|interface) (\w+)/.exec(content);
    const method = /^ {2}(?:public )?[\w<>]+ (\w+)\(/.exec(content);
    const name = type?.[1] ?? method?.[1];
    if (name === undefined) continue;
    const startCharacter = content.indexOf(` ${name}`) + 1;
    if (type !== null) owner = `${head}${name}#`;
    occurrences.push({
      symbol: type === null ? `${owner}${name}().` : owner,
      range: { startLine: line, startCharacter, endLine: line, endCharacter: startCharacter + name.length },
      enclosing: {
        startLine: line,
        startCharacter: 0,
        endLine: type === null ? line : lines.length - 1,
        endCharacter: content.length,
      },
      roles: 1,
      form: 'typed',
    });
  }
  return { path, language: 'Java', occurrences };
}

async function startPoints(files: Readonly<Record<string, string>>): Promise<string[]> {
  const documents = Object.entries(files).map(([path, text]) => documentOf(path, text));
  const rules = await indexedRules([new FrameworkInterpreter(readRules([]))]);
  const index = rules.around({
    bytes: byteFile(encodeIndex({ tool: 'scip-java', documents })),
    sourceText: (path) => files[path],
  });
  const records: BundleRecord[] = importScip({ indexes: [index], analyzedAt: '2026-01-01' }).flatMap((each) =>
    [...each].flat(),
  );
  expect(rules.notes()).toEqual([]);
  const links = records.filter((one): one is LinkRecord => one.record === 'link');
  const names = new Map(records.flatMap((one) => (one.record === 'object' ? [[one.key, one.fullName]] : [])));
  return records
    .filter((one): one is ObjectRecord => one.record === 'object' && one.type.startsWith('Spring'))
    .map(
      ({ key, type, name }) =>
        `${type} ${name} → ${links
          .filter(({ from }) => from === key)
          .map(({ to }) => names.get(to))
          .join()}`,
    )
    .sort();
}

it('start points of Spring are found in the sources of an index in the documented form [F-java]', async () => {
  const found = await startPoints({
    'src/main/java/com/acme/web/Paths.java':
      'package com.acme.web;\nclass Paths {\n  static final String ROOT = "/api" + "/v1";\n}\n',
    'src/main/java/com/acme/web/CartController.java': `package com.acme.web;
import org.springframework.web.bind.annotation.*;
import static com.acme.web.Paths.ROOT;
@RestController
@RequestMapping(ROOT)
public class CartController {
  private static final String BY_ID = "/carts/{id}";
  @GetMapping({"/carts", "/baskets"})
  public List<Cart> list() { return null; }
  @RequestMapping(value = BY_ID, method = RequestMethod.DELETE)
  public void remove(String id) { }
  @PostMapping(path = Paths.ROOT)
  public void post() { }
  @RequestMapping("/any")
  public void any() { }
  public void helper() { }
}
`,
    'src/main/java/com/acme/jobs/Orders.java': `package com.acme.jobs;
import org.springframework.stereotype.Service;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.scheduling.annotation.Scheduled;
import com.other.GetMapping;
@Service
class Orders {
  @KafkaListener(topics = "orders")
  void onOrder(String order) { }
  @JmsListener(destination = "bills")
  void onBill(String bill) { }
  @Scheduled(cron = "0 0 * * * *")
  void nightly() { }
  @GetMapping("/not-spring")
  void notSpring() { }
}
`,
  });
  expect(found).toEqual([
    'Spring JMS Listener bills → com.acme.jobs.Orders.onBill',
    'Spring Kafka Listener orders → com.acme.jobs.Orders.onOrder',
    'Spring MVC ANY Operation api/v1/any → com.acme.web.CartController.any',
    'Spring MVC DELETE Operation api/v1/carts/{} → com.acme.web.CartController.remove',
    'Spring MVC GET Operation api/v1/baskets → com.acme.web.CartController.list',
    'Spring MVC GET Operation api/v1/carts → com.acme.web.CartController.list',
    'Spring MVC POST Operation api/v1/api/v1 → com.acme.web.CartController.post',
    'Spring Scheduled Job nightly → com.acme.jobs.Orders.nightly',
  ]);
});
