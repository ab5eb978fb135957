import {
  type Attributes,
  context,
  type Histogram,
  isSpanContextValid,
  type Meter,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import type { Exchange } from '../http/exchange.ts';
import { durationBounds } from '../http/metrics/request-counters.ts';
import type { RequestSpan, RequestTelemetry } from '../http/request-telemetry.ts';

const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
]);

/**
 * A span of kind SERVER and a measurement for each request, by the semantic conventions of HTTP. What a caller sends is passed on as the path
 * alone: queries and headers may hold keys.
 */
export class OpenTelemetryRequests implements RequestTelemetry {
  private readonly tracer: Tracer;
  private readonly durations: Histogram;
  private readonly sizes: Histogram;

  constructor(tracer: Tracer, meter: Meter) {
    this.tracer = tracer;
    this.durations = meter.createHistogram('http.server.request.duration', {
      description: 'Duration of HTTP server requests.',
      unit: 's',
      advice: { explicitBucketBoundaries: [...durationBounds] },
    });
    this.sizes = meter.createHistogram('http.server.response.body.size', {
      description: 'Size of HTTP server response bodies.',
      unit: 'By',
    });
  }

  begin({ request, path }: Exchange): RequestSpan {
    const method = request.method ?? '';
    const attributes: Attributes = {
      'http.request.method': knownMethods.has(method) ? method : '_OTHER',
      'url.path': path,
      'network.protocol.version': request.httpVersion,
    };
    // The name is completed once the route is known; samplers decide by the attributes.
    const parent = propagation.extract(context.active(), request.headers);
    const span = this.tracer.startSpan('HTTP', { kind: SpanKind.SERVER, attributes }, parent);
    const spanContext = span.spanContext();
    return {
      traceId: isSpanContextValid(spanContext) ? spanContext.traceId : undefined,
      end: (exchange) => this.end(span, exchange, String(attributes['http.request.method'])),
    };
  }

  private end(span: Span, exchange: Exchange, method: string): void {
    const { route, status, bytes, startedAt, id, caller } = exchange;
    const answered: Attributes = {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route === undefined ? {} : { 'http.route': route }),
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    };
    this.durations.record((performance.now() - startedAt) / 1000, answered);
    this.sizes.record(bytes, answered);
    if (span.isRecording()) {
      span.updateName(route === undefined ? method : `${method} ${route}`);
      span.setAttributes({
        ...answered,
        'http.response.body.size': bytes,
        'stratigraph.request.id': id,
        ...(caller === undefined ? {} : { 'stratigraph.caller': caller.id }),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}
