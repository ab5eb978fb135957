import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendTagged } from './answer-service.ts';
import { securityHeaders } from './response-headers.ts';
import type { Route } from './router.ts';

/** Nothing is loaded from, sent to or framed by another host. The rendering library sets style attributes and draws with data: images. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Its addresses are relative to /docs, so that they hold below any base path. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stratigraph API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  displayOperationId: true,
  showExtensions: true,
  validatorUrl: null,
});
`;

/** The files of the rendering library that the page uses, with their types. */
export const libraryFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** The rendered reference of the interface at /docs, from files of the installation alone. */
export function docsRoutes(): Route[] {
  const headers = securityHeaders(contentPolicy);
  const file = (template: string, type: string, bytes: () => Promise<Buffer>): Route => ({
    name: 'docs',
    template,
    handle: async (exchange) => sendTagged(exchange, headers, type, await bytes()),
  });
  return [
    file('/docs', 'text/html; charset=utf-8', async () => Buffer.from(page)),
    file('/docs/start.js', 'text/javascript; charset=utf-8', async () => Buffer.from(startScript)),
    ...Object.entries(libraryFiles).map(([name, type]) => file(`/docs/${name}`, type, fileOnce(name))),
  ];
}

/** Reads a file of the library when it is first asked for, and keeps it. */
function fileOnce(name: string): () => Promise<Buffer> {
  let file: Promise<Buffer> | undefined;
  return () => {
    file ??= readFile(join(libraryFolder(), name));
    return file;
  };
}

/** In the published package the files lie beside the code, without the rest of their package. */
function libraryFolder(): string {
  const vendored = fileURLToPath(new URL('../vendor/swagger-ui', import.meta.url));
  if (existsSync(vendored)) return vendored;
  return join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
}
