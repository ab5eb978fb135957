import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignIn } from '../access/access-control.ts';
import { sendTagged, sendUncached } from './answer-service.ts';
import type { HeaderList } from './prepared-headers.ts';
import { nothingAt } from './problem.ts';
import { jsonType, securityHeaders } from './response-headers.ts';
import type { Route } from './router.ts';

/**
 * Nothing is loaded from, sent to or framed by another host, and nothing inline runs. Pictures of graphs are made from blob: URLs.
 * `tokenEndpoint`: the one other address that is asked, where the explorer exchanges an authorization code for a token.
 */
function contentPolicy(tokenEndpoint: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${tokenEndpoint === undefined ? '' : ` ${new URL(tokenEndpoint).origin}`}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where `scripts/build-explorer.ts` puts the built explorer, seen from src/http and from dist/http alike. */
export const explorerDirectory = fileURLToPath(new URL('../../dist/explorer/', import.meta.url));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const notBuilt = (basePath: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Stratigraph</title></head>
  <body>
    <h1>The explorer is not built</h1>
    <p>Run <code>npm run build:explorer</code> in the checkout and load this page again. <a href="${basePath}/docs">The interface</a> works without it.</p>
  </body>
</html>
`;

interface File {
  readonly type: string;
  readonly bytes: Buffer;
}

interface ExplorerOptions {
  /** Where the files of the build are. */
  readonly directory?: string;
  /** Path below which the service is; empty: the root. */
  readonly basePath?: string;
  /** How a reader gets a token; undefined: keys alone are accepted. */
  readonly signIn?: (() => Promise<SignIn | undefined>) | undefined;
}

/**
 * The explorer: one page for every address below /explore, which shows what the address names, and the files it loads. `/` leads there.
 * The files are read once, when the first of them is asked for.
 */
export function explorerRoutes({
  directory = explorerDirectory,
  basePath = '',
  signIn,
}: ExplorerOptions = {}): Route[] {
  const headersFor = (known?: SignIn): HeaderList => securityHeaders(contentPolicy(known?.tokenEndpoint));
  const headers = headersFor();
  // The page is shown also while the issuer does not answer; signing in there then fails, by a key it does not.
  const pageHeaders = async (): Promise<HeaderList> => headersFor(await signIn?.().catch(() => undefined));
  let files: ReadonlyMap<string, File> | undefined;
  const filesOnce = (): ReadonlyMap<string, File> => {
    // A missing build is looked for again, so that it is served once it is there.
    if (files === undefined || files.size === 0) files = readFiles(directory, basePath);
    return files;
  };
  const page = (template: string): Route => ({
    name: 'explorer',
    template,
    open: true,
    handle: async (exchange) => {
      const file = filesOnce().get('index.html');
      if (file) sendTagged(exchange, await pageHeaders(), file.type, file.bytes);
      else exchange.send(503, [...headers, 'content-type', mediaTypes['.html'] as string], notBuilt(basePath));
    },
  });
  const asset = (template: string, folder: string): Route => ({
    name: 'explorer',
    template,
    open: true,
    handle: (exchange) => {
      const file = filesOnce().get(folder + (exchange.segments.at(-1) as string));
      if (!file) throw nothingAt(exchange.path);
      sendTagged(exchange, headers, file.type, file.bytes);
    },
  });
  return [
    {
      name: 'explorer',
      template: '/',
      open: true,
      handle: (exchange) => exchange.send(302, [...securityHeaders(), 'location', `${basePath}/explore`], ''),
    },
    page('/explore'),
    page('/explore/*'),
    asset('/explore/icon.svg', ''),
    {
      name: 'explorer',
      template: '/explore/sign-in.json',
      open: true,
      handle: async (exchange) =>
        sendUncached(exchange, jsonType, JSON.stringify({ oidc: (await signIn?.()) ?? null })),
    },
    asset('/explore/assets/{file}', 'assets/'),
  ];
}

/** Files of the build by their path, the page with addresses below the base path; none when there is no build. */
function readFiles(directory: string, basePath: string): Map<string, File> {
  const files = new Map<string, File>();
  const add = (folder: string): void => {
    for (const name of namesIn(join(directory, folder))) {
      const type = mediaTypes[extname(name)];
      if (type === undefined) continue;
      const bytes = readFileSync(join(directory, folder, name));
      files.set(folder + name, { type, bytes: name === 'index.html' ? placedPage(bytes, basePath) : bytes });
    }
  };
  add('');
  add('assets/');
  return files;
}

/** The page as built has relative addresses, which hold below no address but one; it passes the base path on to its script. */
function placedPage(page: Buffer, basePath: string): Buffer {
  const text = page.toString().replaceAll('="./', `="${basePath}/explore/`);
  return Buffer.from(text.replace('name="base-path" content=""', `name="base-path" content="${basePath}"`));
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
