import type { Server } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** The open connections of a listener. One for HTTP/2 and HTTP/1.1 cannot end them all itself, in any version of Node. */
export class OpenConnections {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly sessions = new Set<ServerHttp2Session>();
  private isEnding = false;

  constructor(server: Server) {
    this.server = server;
    server.on('connection', (socket: Socket) => keep(this.sockets, socket));
    server.on('session', (session: ServerHttp2Session) => {
      keep(this.sessions, session);
      if (this.isEnding) session.once('stream', () => session.close());
    });
  }

  /**
   * Asks clients of HTTP/2 to connect anew (GOAWAY), as `Connection: close` does those of HTTP/1.1: what is under way is answered, and the first request of a
   * connection made after this.
   */
  askToLeave(): void {
    this.isEnding = true;
    for (const session of this.sessions) session.close();
  }

  /** Ends connections on which nothing is asked; others of HTTP/2 end with their last answer. */
  endIdle(): void {
    this.server.closeIdleConnections();
    for (const session of this.sessions) session.close();
  }

  /** Cuts all connections, whatever is under way on them. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

function keep<T extends { once(event: 'close', listener: () => void): unknown }>(open: Set<T>, one: T): void {
  open.add(one);
  one.once('close', () => open.delete(one));
}
