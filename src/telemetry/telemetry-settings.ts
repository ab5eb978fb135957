/** Variables of the OpenTelemetry specification that say where something is sent; without any of them nothing is. */
const destinations = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
  'OTEL_CONFIG_FILE',
] as const;

/** The first variable by which telemetry is asked for; undefined: it is off, or `OTEL_SDK_DISABLED` switches it off. */
export function telemetryVariable(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if (environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return undefined;
  return destinations.find((name) => {
    const value = environment[name]?.trim() ?? '';
    return value !== '' && value !== 'none';
  });
}
