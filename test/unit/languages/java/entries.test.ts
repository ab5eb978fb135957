import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const mapping = 'import org.springframework.web.bind.annotation.*;';
const functional = `import org.springframework.web.reactive.function.server.*; import static org.springframework.web.reactive.function.server.RequestPredicates.*;
  import static org.springframework.web.reactive.function.server.RouterFunctions.*; import org.springframework.context.annotation.Bean;`;

describe('entries of Java programs', () => {
  it('find routes that interfaces and base classes state, and each of several verbs [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Api.java': `package p; ${mapping} @RequestMapping("/api") interface Api {
          @GetMapping("/one") String one(); @PostMapping("/two") default String two() { return ""; } }`,
        'p/Impl.java': `package p; ${mapping} @RestController class Impl implements Api { public String one() { return ""; } }`,
        'p/Base.java': `package p; ${mapping} @RequestMapping("/base") abstract class Base { @PutMapping("/kept") String kept() { return ""; } }`,
        'p/Sub.java': `package p; ${mapping} @RestController class Sub extends Base {
          @RequestMapping(value = "/both", method = {RequestMethod.GET, RequestMethod.POST}) String both() { return ""; } }`,
      }),
    ).toEqual([
      'Spring MVC GET Operation api/one: p.Impl.one',
      'Spring MVC GET Operation base/both: p.Sub.both',
      'Spring MVC POST Operation api/two: p.Api.two',
      'Spring MVC POST Operation base/both: p.Sub.both',
      'Spring MVC PUT Operation base/kept: p.Base.kept',
    ]);
  });

  it('find functional routes, nested and with joined predicates [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Handler.java':
          'package p; class Handler { Object one(Object request) { return null; } Object two(Object request) { return null; } }',
        'p/Routes.java': `package p; ${functional} class Routes {
          @Bean RouterFunction<ServerResponse> joined(Handler h) { return RouterFunctions.route(GET("/joined").and(accept(null)), h::one).andRoute(POST("/more"), h::two); }
          @Bean RouterFunction<ServerResponse> built(Handler h) { return RouterFunctions.route().GET("/built", h::one)
            .path("/nest", b -> b.PUT("/inner", h::two).nest(accept(null), c -> c.DELETE("/{id}", h::two))).add(other(h)).build(); }
          @Bean RouterFunction<ServerResponse> nested(Handler h) { return nest(path("/outer"), route(PATCH("/inner"), h::one)); }
          RouterFunction<ServerResponse> other(Handler h) { return route().GET("/other", h::one).build(); }
          RouterFunction<ServerResponse> open(RequestPredicate given, Handler h) { return route(given, h::one); } }`,
      }),
    ).toEqual([
      'Spring Functional DELETE Operation nest/{}: p.Handler.two',
      'Spring Functional GET Operation built: p.Handler.one',
      'Spring Functional GET Operation joined: p.Handler.one',
      'Spring Functional GET Operation other: p.Handler.one',
      'Spring Functional PATCH Operation outer/inner: p.Handler.one',
      'Spring Functional POST Operation more: p.Handler.two',
      'Spring Functional PUT Operation nest/inner: p.Handler.two',
    ]);
  });

  it('find sub-resources, behind the path of the application [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/App.java': 'package p; import jakarta.ws.rs.*; @ApplicationPath("/rest") class App {}',
        'p/Users.java': `package p; import jakarta.ws.rs.*; @Path("/users") class Users {
          @GET public String list() { return ""; } @Path("{id}/orders") public Orders orders() { return new Orders(); } }`,
        'p/Orders.java': `package p; import jakarta.ws.rs.*; class Orders { @GET public String all() { return ""; } @POST @Path("add") public void add() {} }`,
        'p/Alone.java': 'package p; import jakarta.ws.rs.*; class Alone { @GET public String never() { return ""; } }',
      }),
    ).toEqual([
      'JAX-RS GET Operation rest/users/{}/orders: p.Orders.all',
      'JAX-RS GET Operation rest/users: p.Users.list',
      'JAX-RS POST Operation rest/users/{}/orders/add: p.Orders.add',
    ]);
  });

  it('find what schedulers, timers and batches run, called as what runs is [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Jobs.java': `package p; import java.util.*; import java.util.concurrent.*; import org.springframework.scheduling.TaskScheduler; import org.springframework.scheduling.annotation.*;
          class Jobs { TaskScheduler tasks; ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
          void start() { executor.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS); executor.scheduleWithFixedDelay(() -> tock(), 1, 1, TimeUnit.SECONDS);
            executor.scheduleWithFixedDelay(new Clean(), 1, 1, TimeUnit.SECONDS); tasks.schedule(this::once, null);
            new Timer().schedule(new TimerTask() { public void run() { ring(); } }, 0, 9); executor.schedule(this::late, 1, TimeUnit.SECONDS); }
          void tick() {} void tock() {} void once() {} void ring() {} void late() {} @Scheduled(fixedRate = 1) void made() {} }`,
        'p/Clean.java': 'package p; class Clean implements Runnable { public void run() {} }',
        'p/Batch.java': `package p; import org.springframework.batch.core.job.builder.JobBuilder;
          class Batch { Object load() { return new JobBuilder("load", null).build(); } }`,
      }),
    ).toEqual([
      'Scheduled Job Clean.run: p.Clean.run',
      'Scheduled Job Jobs.once: p.Jobs.once',
      'Scheduled Job Jobs.ring: p.Jobs.start.anonymous TimerTask.run',
      'Scheduled Job Jobs.tick: p.Jobs.tick',
      'Scheduled Job Jobs.tock: p.Jobs.start.lambda',
      'Spring Batch Job load: p.Batch.load',
      'Spring Scheduled Job made: p.Jobs.made',
    ]);
  });

  it('find listeners of messages and events by classes, interfaces and parameters [F-java-entries]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Rabbit.java': `package p; import org.springframework.amqp.rabbit.annotation.*; @RabbitListener(queues = "orders") class Rabbit { @RabbitHandler void on(String s) {} }`,
        'p/Kafka.java': `package p; import org.springframework.kafka.annotation.*; @KafkaListener(topics = {"a", "b"}) class Kafka { @KafkaHandler void on(String s) {} }`,
        'p/Jms.java': `package p; class Jms implements jakarta.jms.MessageListener { public void onMessage(jakarta.jms.Message m) {} }`,
        'p/Rocket.java': `package p; class Rocket implements org.apache.rocketmq.spring.core.RocketMQListener<String> { public void onMessage(String s) {} }`,
        'p/Started.java': `package p; import org.springframework.context.*; class Started implements ApplicationListener<ApplicationEvent> { public void onApplicationEvent(ApplicationEvent e) {} }`,
        'p/Seen.java': `package p; class Seen { void seen(@jakarta.enterprise.event.Observes String event) {} }`,
        'p/Greeter.java': `package p; class Greeter extends q.GreeterGrpc.GreeterImplBase { public void greet(String a, io.grpc.stub.StreamObserver<String> out) {} void helper() {} }`,
        'p/Sockets.java': `package p; import org.springframework.web.socket.config.annotation.*; class Sockets implements WebSocketConfigurer {
          public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) { registry.addHandler(new Chat(), "/chat"); } }`,
        'p/Chat.java': `package p; class Chat extends org.springframework.web.socket.handler.TextWebSocketHandler { protected void handleTextMessage(Object s, Object m) {} }`,
        'p/Tool.java': `package p; import picocli.CommandLine.Command; @Command(name = "tool") class Tool implements Runnable { public void run() {} @Command(name = "clean") void clean() {} }`,
        'p/Health.java': `package p; import org.springframework.boot.actuate.endpoint.annotation.*; @Endpoint(id = "cart") class Health { @ReadOperation String read() { return ""; } }`,
        'p/Servlets.java': `package p; import org.springframework.boot.web.servlet.ServletRegistrationBean; class Servlets { Object one() { return new ServletRegistrationBean(new Old(), "/old/*"); } }`,
        'p/Old.java': `package p; class Old extends javax.servlet.http.HttpServlet { protected void doGet(Object a, Object b) {} }`,
      }),
    ).toEqual([
      'CDI Event Listener seen: p.Seen.seen',
      'Command Line Command clean: p.Tool.clean',
      'Command Line Command tool: p.Tool.run',
      'JMS Message Listener Jms: p.Jms.onMessage',
      'RocketMQ Message Listener Rocket: p.Rocket.onMessage',
      'Servlet GET Operation old/*: p.Old.doGet',
      'Spring Actuator GET Operation cart: p.Health.read',
      'Spring Event Listener Started: p.Started.onApplicationEvent',
      'Spring Kafka Listener a: p.Kafka.on',
      'Spring Kafka Listener b: p.Kafka.on',
      'Spring Rabbit Listener orders: p.Rabbit.on',
      'WebSocket Handler chat: p.Chat.handleTextMessage',
      'gRPC Method greet: p.Greeter.greet',
    ]);
  });

  it('find servlets, actions, controllers and tasks that XML files state [F-java-descriptors]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found(
        {
          'src/main/java/p/Old.java':
            'package p; class Old extends javax.servlet.http.HttpServlet { protected void doGet(Object a, Object b) {} }',
          'src/main/java/p/List.java':
            'package p; class List { public String execute() { return ""; } public String show() { return ""; } }',
          'src/main/java/p/Form.java':
            'package p; class Form { public Object handleRequest(Object a, Object b) { return null; } }',
          'src/main/java/p/Tasks.java': 'package p; class Tasks { public void nightly() {} public void hourly() {} }',
          'src/main/java/p/Rest.java':
            'package p; import javax.ws.rs.*; @Path("/carts") class Rest { @GET public String all() { return ""; } }',
        },
        {
          'src/main/webapp/WEB-INF/web.xml': `<web-app><servlet><servlet-name>old</servlet-name><servlet-class>p.Old</servlet-class></servlet>
            <servlet><servlet-name>rest</servlet-name><servlet-class>org.glassfish.jersey.servlet.ServletContainer</servlet-class></servlet>
            <servlet-mapping><servlet-name>old</servlet-name><url-pattern>/old</url-pattern><url-pattern>/older/*</url-pattern></servlet-mapping>
            <servlet-mapping><servlet-name>rest</servlet-name><url-pattern>/rest/*</url-pattern></servlet-mapping></web-app>`,
          'src/main/resources/struts.xml': `<struts><package name="a" namespace="/shop"><action name="list" class="p.List"/><action name="show" class="p.List" method="show"/></package></struts>`,
          'src/main/resources/shop-servlet.xml': `<beans xmlns:task="t"><bean id="form" class="p.Form"/><bean name="/named.htm" class="p.Form"/><bean id="tasks" class="p.Tasks"/>
            <bean class="org.springframework.web.servlet.handler.SimpleUrlHandlerMapping"><property name="mappings"><props><prop key="/form.htm">form</prop></props></property></bean>
            <task:scheduled-tasks><task:scheduled ref="tasks" method="nightly" cron="0 0 0 * * *"/></task:scheduled-tasks>
            <bean class="org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean"><property name="targetObject" ref="tasks"/><property name="targetMethod" value="hourly"/></bean></beans>`,
        },
      ),
    ).toEqual([
      'JAX-RS GET Operation rest/carts: p.Rest.all',
      'Scheduled Job tasks.hourly: p.Tasks.hourly',
      'Scheduled Job tasks.nightly: p.Tasks.nightly',
      'Servlet GET Operation old: p.Old.doGet',
      'Servlet GET Operation older/*: p.Old.doGet',
      'Spring MVC ANY Operation form.htm: p.Form.handleRequest',
      'Spring MVC ANY Operation named.htm: p.Form.handleRequest',
      'Struts ANY Operation shop/list: p.List.execute',
      'Struts ANY Operation shop/show: p.List.show',
    ]);
  });

  it('find paths and topics that settings beside the code state [F-java-settings]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found(
        {
          'shop/src/main/java/p/Carts.java': `package p; ${mapping} @RestController @RequestMapping("${'$'}{api.root}/carts") class Carts {
            @GetMapping("${'$'}{api.list:/all}") String all() { return ""; } @GetMapping("${'$'}{unset.key}") String open() { return ""; } }`,
          'shop/src/main/java/p/Topics.java': `package p; class Topics { @org.springframework.kafka.annotation.KafkaListener(topics = "${'$'}{topics.orders}") void order(String s) {} }`,
          'other/src/main/java/q/Plain.java': `package q; ${mapping} @RestController class Plain { @GetMapping("/plain") String plain() { return ""; } }`,
        },
        {
          'shop/src/main/resources/application.yml': `server:\n  servlet:\n    contextPath: /shop\napi:\n  root: /${'$'}{api.version}\n  version: v2\n`,
          'shop/src/main/resources/application-test.properties':
            'server.servlet.context-path=/never\ntopics.orders = orders-of-test\n',
          'other/src/main/resources/application.properties': '# none\nserver.servlet.context-path=/\n',
        },
      ),
    ).toEqual([
      'Spring Kafka Listener orders-of-test: p.Topics.order',
      'Spring MVC GET Operation plain: q.Plain.plain',
      'Spring MVC GET Operation shop/v2/carts/$' + '{}: p.Carts.open',
      'Spring MVC GET Operation shop/v2/carts/all: p.Carts.all',
    ]);
  });
});
