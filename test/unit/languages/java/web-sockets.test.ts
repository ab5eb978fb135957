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
});
