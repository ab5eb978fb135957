import type { Exchange } from './exchange.ts';

/** Where traces and measurements of requests go, besides the log and /metrics. */
export interface RequestTelemetry {
  /** Called when a request has arrived, before anything is known of it but what was sent. */
  begin(exchange: Exchange): RequestSpan;
}

/** The part that one request has in a trace. */
export interface RequestSpan {
  /** Trace that the request belongs to, 32 hexadecimal digits, as the log names it; undefined where requests are not traced. */
  readonly traceId: string | undefined;
  /** Called once, when the answer is passed or its stream has ended. */
  end(exchange: Exchange): void;
}
