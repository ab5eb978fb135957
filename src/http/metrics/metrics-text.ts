import { durationBounds, type OperationCounts } from './request-counters.ts';
import type { ServiceState } from './service-state.ts';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** The text that Prometheus reads, format 0.0.4. Operations and statuses that nobody asked for yet are left out. */
export function metricsText(operations: readonly OperationCounts[], state: ServiceState, version: string): string {
  const asked = operations.filter(({ durations }) => durations.some((count) => count > 0));
  return [
    ...metric('stratigraph_build_info', 'gauge', 'Version of the program.', [[{ version }, 1]]),
    ...metric('stratigraph_http_requests_total', 'counter', 'Requests answered.', asked.flatMap(statusSamples)),
    ...metric(
      'stratigraph_http_response_bytes_total',
      'counter',
      'Bytes of answers sent, without heads.',
      asked.map(({ name, bytes }) => [{ operation: name }, bytes]),
    ),
    ...histogram(asked),
    ...metric('stratigraph_loaded_snapshots', 'gauge', 'Snapshots open, in each serving thread.', [
      ...state.threads.map(({ snapshots }, thread): Sample => [{ thread: String(thread) }, snapshots]),
    ]),
    ...metric('stratigraph_loaded_bytes', 'gauge', 'Bytes of open snapshots in memory, in each serving thread.', [
      ...state.threads.map(({ bytes }, thread): Sample => [{ thread: String(thread) }, bytes]),
    ]),
    ...metric(
      'stratigraph_store_requests_total',
      'counter',
      'Requests to the object store, as providers charge for them.',
      state.threads.flatMap(({ requests: { get, list } }, thread): Sample[] =>
        get + list === 0
          ? []
          : [
              [{ thread: String(thread), kind: 'get' }, get],
              [{ thread: String(thread), kind: 'list' }, list],
            ],
      ),
    ),
    ...metric(
      'stratigraph_event_loop_delay_seconds',
      'gauge',
      'How late timers of a serving thread ran in the last seconds.',
      state.threads.flatMap(({ delays }, thread) =>
        delays.map(([quantile, seconds]): Sample => [{ thread: String(thread), quantile }, seconds]),
      ),
    ),
    ...metric('process_cpu_seconds_total', 'counter', 'Processor time used.', [[{}, state.cpuSeconds]]),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [[{}, state.residentBytes]]),
    ...metric('process_start_time_seconds', 'gauge', 'When the process started, in Unix time.', [
      [{}, state.startedAt],
    ]),
    '',
  ].join('\n');
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

function metric(name: string, type: string, help: string, samples: readonly Sample[]): string[] {
  if (samples.length === 0) return [];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample))];
}

function statusSamples({ name, statuses }: OperationCounts): Sample[] {
  return [...statuses]
    .filter(([, count]) => count > 0)
    .map(([status, count]) => [{ operation: name, status: String(status) }, count]);
}

function histogram(operations: readonly OperationCounts[]): string[] {
  const name = 'stratigraph_http_request_duration_seconds';
  if (operations.length === 0) return [];
  return [
    `# HELP ${name} From the arrival of a request to the end of its answer's making; of a long answer, to its end.`,
    `# TYPE ${name} histogram`,
    ...operations.flatMap(({ name: operation, durations, seconds }) => {
      let count = 0;
      const buckets = durations.map((more, at) => {
        count += more;
        return line(`${name}_bucket`, [{ operation, le: String(durationBounds[at] ?? '+Inf') }, count]);
      });
      return [...buckets, line(`${name}_sum`, [{ operation }, seconds]), line(`${name}_count`, [{ operation }, count])];
    }),
  ];
}

function line(name: string, [labels, value]: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return pairs.length === 0 ? `${name} ${value}` : `${name}{${pairs.join(',')}} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
