/** How the service is reached: `T-…`. */
export const transport = {
  'T-tls':
    'With a certificate and its key the service speaks TLS 1.2 and 1.3; files that cannot be used stop the start.',
  'T-tls-reload':
    'A changed certificate is used for new connections without a restart; one that cannot be used is not.',
  'T-http2': 'Over TLS a client that speaks HTTP/2 is answered so, with the same answers, access and limits.',
  'T-base-path':
    'Below a base path everything is as at the root: interface, explorer, reference, tools for assistants, redirects; elsewhere there is nothing.',
  'T-request-id':
    'Each line of the log names its request, as X-Request-Id does where that is harmless; a response of 5xx has that name.',
  'T-drain':
    'A service that is stopped first fails /readyz and closes connections after their answers, then refuses new ones; running answers end whole.',
  'T-telemetry':
    'Where a standard OTEL_* variable asks for it, traces and metrics of requests are sent, without queries, headers and keys; else nothing of it is loaded.',
} as const;
