import { describe, expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { found } from './found-models.ts';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

describe('messages of Java programs', () => {
  it('are sent to topics and queues [F-java-end-points]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Kafka.java': `package p; import org.springframework.kafka.core.KafkaTemplate; import org.apache.kafka.clients.producer.*; class Kafka { KafkaTemplate<String, String> template; Producer<String, String> producer;
          void a() { template.send("orders", "x"); producer.send(new ProducerRecord<>("audit", "x")); } }`,
        'p/Rabbit.java': `package p; import org.springframework.amqp.rabbit.core.RabbitTemplate; class Rabbit { RabbitTemplate rabbit; void a() { rabbit.convertAndSend("mails", "x"); rabbit.convertAndSend("shop", "order.paid", "x"); } }`,
        'p/Jms.java': `package p; class Jms { org.springframework.jms.core.JmsTemplate jms; void a() { jms.convertAndSend("bills", "x"); } }`,
        'p/Streams.java': `package p; class Streams { org.springframework.cloud.stream.function.StreamBridge bridge; void a() { bridge.send("supplies-out-0", "x"); } }`,
        'p/Channels.java': `package p; import org.eclipse.microprofile.reactive.messaging.*; class Channels { @Channel("prices") Emitter<String> prices; void a() { prices.send("x"); } }`,
      }),
    ).toEqual([
      'JMS Queue bills: WRITE p.Jms.a',
      'Kafka Topic audit: WRITE p.Kafka.a',
      'Kafka Topic orders: WRITE p.Kafka.a',
      'MicroProfile Message Queue prices: WRITE p.Channels.a',
      'RabbitMQ Exchange shop: WRITE p.Rabbit.a',
      'RabbitMQ Queue mails: WRITE p.Rabbit.a',
      'Spring Stream Topic supplies-out-0: WRITE p.Streams.a',
    ]);
  });

  it('run services, functions and listeners of Micronaut and Quarkus [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Soap.java': `package p; import jakarta.jws.*; @WebService class Soap { @WebMethod(operationName = "order") public String take() { return ""; } @WebMethod public void stop() {} }`,
        'p/Root.java': `package p; import org.springframework.ws.server.endpoint.annotation.*; @Endpoint class Root { @PayloadRoot(namespace = "n", localPart = "getCart") Object cart(Object r) { return null; } }`,
        'p/Fn.java': `package p; import com.amazonaws.services.lambda.runtime.*; class Fn implements RequestHandler<String, String> { public String handleRequest(String s, Context c) { return s; } }`,
        'p/Micro.java': `package p; import io.micronaut.configuration.kafka.annotation.*; @KafkaListener class Micro { @Topic("orders") void on(String s) {} }`,
        'p/Bus.java': `package p; class Bus { @io.quarkus.vertx.ConsumeEvent("greet") String greet(String s) { return s; } }`,
      }),
    ).toEqual([
      'AWS Lambda Function Fn: p.Fn.handleRequest',
      'Micronaut Kafka Listener orders: p.Micro.on',
      'SOAP Operation getCart: p.Root.cart',
      'SOAP Operation order: p.Soap.take',
      'SOAP Operation stop: p.Soap.stop',
      'Vert.x Event Listener greet: p.Bus.greet',
    ]);
  });

  it('run what services expose, and functions that settings bind to topics [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found(
        {
          'p/Orders.java': 'package p; public interface Orders { String take(String s); }',
          'p/OrdersImpl.java': `package p; @org.apache.dubbo.config.annotation.DubboService class OrdersImpl implements Orders { public String take(String s) { return help(); } public String help() { return ""; } private void own() {} static void any() {} }`,
          'p/Bills.java': `package p; @jakarta.ejb.Remote interface Bills { void pay(); }`,
          'p/BillsBean.java': `package p; @jakarta.ejb.Stateless class BillsBean implements Bills { public void pay() {} public void other() {} }`,
          'p/Functions.java': `package p; import java.util.function.*; import org.springframework.context.annotation.*; @Configuration class Functions {
            @Bean Function<String, String> upper() { return s -> up(s); } @Bean Consumer<String> store() { return this::keep; } @Bean Supplier<String> feed() { return new Feed(); } @Bean Function<String, String> unbound() { return s -> s; }
            String up(String s) { return s; } void keep(String s) {} }`,
          'p/Feed.java': `package p; class Feed implements java.util.function.Supplier<String> { public String get() { return ""; } }`,
        },
        {
          'src/main/resources/application.yml': `spring:\n  cloud:\n    function:\n      definition: upper;feed\n    stream:\n      bindings:\n        upper-in-0:\n          destination: words\n        store-in-0:\n          destination: ${'$'}{topic.store:kept}\n`,
        },
      ),
    ).toEqual([
      'Dubbo Operation take: p.OrdersImpl.take',
      'EJB Remote Operation pay: p.BillsBean.pay',
      'Spring Stream Message Listener feed: p.Feed.get',
      'Spring Stream Message Listener kept: p.Functions.keep',
      'Spring Stream Message Listener words: p.Functions.upper.lambda',
    ]);
  });

  it('that are sent reach the listeners of their names [F-java-entries]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts(
      {
        'p/Sender.java': `package p; class Sender { org.springframework.kafka.core.KafkaTemplate<String, String> kafka; void send() { kafka.send("orders", "x"); } }`,
        'p/Taker.java': `package p; class Taker { @org.springframework.kafka.annotation.KafkaListener(topics = "orders") void take(String s) {} }`,
      },
      [new FrameworkInterpreter(readRules([]), [])],
    );
    expect(linksOf(program, 'CALL')).toContain('p.Sender.send() → p.Taker.take(String) (java-messages/kafka-send)');
  });

  it('that listeners give are sent where annotations say, and reach the listeners there [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const texts = {
      'p/Kafka.java': `package p; import org.springframework.kafka.annotation.KafkaListener; import org.springframework.messaging.handler.annotation.SendTo; class Kafka {
        @KafkaListener(topics = "orders") @SendTo("${'$'}{bills.topic}") String order(String s) { return s; } @KafkaListener(topics = "kept") @SendTo String answered(String s) { return s; }
        @KafkaListener(topics = "bills") void bill(String s) {} @KafkaListener(topics = "none") String none(String s) { return s; } }`,
      'p/Queues.java': `package p; import org.springframework.jms.annotation.JmsListener; import org.springframework.amqp.rabbit.annotation.RabbitListener; import org.springframework.messaging.handler.annotation.SendTo; class Queues {
        @JmsListener(destination = "in") @SendTo("out") String jms(String s) { return s; } @RabbitListener(queues = "a") @SendTo("b") String rabbit(String s) { return s; } }`,
    };
    const settings = { 'application.properties': 'bills.topic=bills' };
    expect((await found(texts, settings)).filter((line) => line.includes('WRITE'))).toEqual([
      'JMS Queue out: WRITE p.Queues.jms',
      'Kafka Topic bills: WRITE p.Kafka.order',
      'RabbitMQ Queue b: WRITE p.Queues.rabbit',
    ]);
    const files = Object.entries(settings).map(([path, text]) => ({ path, read: () => text }));
    const program = await readJavaTexts(texts, [new FrameworkInterpreter(readRules([]), files)]);
    expect(linksOf(program, 'CALL').filter((link) => link.includes('send-to'))).toEqual([
      'p.Kafka.order(String) → p.Kafka.bill(String) (spring/send-to)',
    ]);
  });

  it('that are events reach the listeners that take their type [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts(
      {
        'p/Paid.java': 'package p; class Paid extends Happened {}',
        'p/Happened.java': 'package p; class Happened {}',
        'p/Sent.java': 'package p; class Sent {}',
        'p/Shop.java': `package p; import org.springframework.context.ApplicationEventPublisher; class Shop { ApplicationEventPublisher events; jakarta.enterprise.event.Event<Sent> sent;
          void pay() { events.publishEvent(new Paid()); } void tell(Happened any) { events.publishEvent(any); } void send() { sent.fire(new Sent()); } }`,
        'p/Bills.java': `package p; import org.springframework.context.event.EventListener; class Bills { @EventListener void paid(Paid e) {} @EventListener void all(Happened e) {} @EventListener void sent(Sent e) {}
          @org.springframework.transaction.event.TransactionalEventListener({Paid.class, Sent.class}) void named() {} }`,
        'p/Old.java': `package p; import org.springframework.context.ApplicationListener; class Old implements ApplicationListener<Paid> { public void onApplicationEvent(Paid e) {} }`,
        'p/Mails.java': `package p; class Mails { void on(@jakarta.enterprise.event.Observes Sent e) {} void other(@jakarta.enterprise.event.Observes Paid e) {} }`,
      },
      [new FrameworkInterpreter(readRules([]), [])],
    );
    const calls = linksOf(program, 'CALL').filter((link) => /-event\)$/.test(link));
    expect(calls.sort()).toEqual([
      'p.Shop.pay() → p.Bills.all(Happened) (spring/publish-event)',
      'p.Shop.pay() → p.Bills.named() (spring/publish-event)',
      'p.Shop.pay() → p.Bills.paid(Paid) (spring/publish-event)',
      'p.Shop.pay() → p.Old.onApplicationEvent(Paid) (spring/publish-event)',
      'p.Shop.send() → p.Mails.on(Sent) (jakarta/fire-event)',
      'p.Shop.tell(Happened) → p.Bills.all(Happened) (spring/publish-event)',
      'p.Shop.tell(Happened) → p.Bills.named() (spring/publish-event)',
      'p.Shop.tell(Happened) → p.Bills.paid(Paid) (spring/publish-event)',
      'p.Shop.tell(Happened) → p.Old.onApplicationEvent(Paid) (spring/publish-event)',
    ]);
    expect(
      program.links.filter(({ rule }) => rule === 'spring/publish-event').every((link) => link['x-asynchronous']),
    ).toBe(true);
  });
});
