/** Traces and metrics by the OpenTelemetry SDK, which reads the standard OTEL_* variables itself. Loaded only where one of them asks for it. */
import { metrics, trace } from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import type { RequestTelemetry } from '../http/request-telemetry.ts';
import type { Store } from '../store/store.ts';
import { observeService } from './observe-service.ts';
import { OpenTelemetryRequests } from './open-telemetry-requests.ts';

export interface TelemetryOptions {
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What this thread's answers come from. */
  readonly store: Pick<Store, 'memory' | 'requests'>;
  /** Whether this thread also reports what the whole process uses. */
  readonly isFirstThread: boolean;
}

export interface Telemetry {
  readonly requests: RequestTelemetry;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

const instrumentation = 'stratigraph';
/** Milliseconds that the end of the service waits for what receives telemetry. */
const flushMilliseconds = 5000;

/** Starts the SDK for this thread: each is an instance of the service of its own. */
export function startOpenTelemetry({ version, environment, store, isFirstThread }: TelemetryOptions): Telemetry {
  const isNamed = /(?:^|,)\s*service\.name\s*=/.test(environment['OTEL_RESOURCE_ATTRIBUTES'] ?? '');
  const name = isNamed || environment['OTEL_SERVICE_NAME'] ? {} : { 'service.name': 'stratigraph' };
  const sdk = startNodeSdk({
    logLevel: environment['OTEL_LOG_LEVEL'] ?? 'warn',
    resourceAttributes: { ...name, 'service.version': version },
    // The request log goes to standard error, with the ids of traces.
    logRecordProcessors: [],
  });
  const meter = metrics.getMeter(instrumentation, version);
  observeService(meter, store, isFirstThread);
  return {
    requests: new OpenTelemetryRequests(trace.getTracer(instrumentation, version), meter),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, flushMilliseconds).unref());
      await Promise.race([sdk.shutdown().catch(() => undefined), late]);
    },
  };
}
