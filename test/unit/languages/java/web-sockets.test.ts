import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

describe('web sockets', () => {
  it('run all methods of their life, also those of a base class', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const next = 'import io.quarkus.websockets.next.*;';
    const lines = await found({
      'p/Stats.java': `package p; ${next} @WebSocket(path = "/stats") class Stats extends Base { @OnTextMessage void said(String text) {} }`,
      'p/Base.java': `package p; ${next} abstract class Base { @OnOpen void opened() {} @OnClose void closed() {} void other() {} }`,
      'p/Chat.java':
        'package p; import jakarta.websocket.*; import jakarta.websocket.server.*; @ServerEndpoint("/chat/{room}") class Chat { @OnOpen public void opened() {} @OnError public void failed() {} }',
      'p/Feed.java':
        'package p; import io.micronaut.websocket.annotation.*; @ServerWebSocket("/feed") class Feed { @OnOpen public void opened() {} }',
      'p/Echo.java':
        'package p; import org.springframework.web.reactive.socket.*; class Echo implements WebSocketHandler { public Object handle(WebSocketSession session) { return null; } }',
      'p/Topics.java':
        'package p; import org.springframework.messaging.simp.annotation.*; @org.springframework.stereotype.Controller class Topics { @SubscribeMapping("/topic") String joined() { return ""; } }',
    });
    expect(lines).toEqual([
      'WebSocket Handler Echo: p.Echo.handle',
      'WebSocket Handler chat/{}: p.Chat.failed',
      'WebSocket Handler chat/{}: p.Chat.opened',
      'WebSocket Handler feed: p.Feed.opened',
      'WebSocket Handler stats: p.Base.closed',
      'WebSocket Handler stats: p.Base.opened',
      'WebSocket Handler stats: p.Stats.said',
      'WebSocket Handler topic: p.Topics.joined',
    ]);
  });

  it('have the path of the class before that of the method, and channels that answers are sent to', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const imports =
      'import org.springframework.messaging.handler.annotation.*; import org.springframework.messaging.simp.annotation.*; import org.springframework.stereotype.Controller; import org.springframework.web.bind.annotation.*;';
    const lines = await found({
      'p/Chat.java': `package p; ${imports} @Controller @MessageMapping("/chat") @RequestMapping("/pages") class Chat {
        @MessageMapping("/send/{room}") @SendTo("/topic/{room}") String send() { return ""; } @SubscribeMapping("/all") String all() { return ""; }
        @MessageMapping("/own") @SendToUser("/queue/own") String own() { return ""; } @GetMapping("/page") String page() { return ""; } @ModelAttribute void menu() {} }`,
      'p/News.java': `package p; ${imports} @Controller @SendTo("/topic/news") class News {
        @MessageMapping("/say") String say() { return ""; } @MessageMapping("/tell") @SendTo("/topic/told") String tell() { return ""; } String plain() { return ""; } }`,
    });
    expect(lines).toEqual([
      'Spring MVC GET Operation pages/page: p.Chat.menu',
      'Spring MVC GET Operation pages/page: p.Chat.page',
      'WebSocket Channel Message Queue /queue/own: WRITE p.Chat.own',
      'WebSocket Channel Message Queue /topic/news: WRITE p.News.say',
      'WebSocket Channel Message Queue /topic/told: WRITE p.News.tell',
      'WebSocket Channel Message Queue /topic/{room}: WRITE p.Chat.send',
      'WebSocket Handler chat/all: p.Chat.all',
      'WebSocket Handler chat/own: p.Chat.own',
      'WebSocket Handler chat/send/{}: p.Chat.send',
      'WebSocket Handler say: p.News.say',
      'WebSocket Handler tell: p.News.tell',
    ]);
  });
});
