import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.ts';

export interface RemoteSourcesOptions {
  /** Where a file is: with `{application}` and `{path}` in it, else those two are put behind it. */
  readonly url: string;
  /** Sent after `Authorization: Bearer`; undefined: nothing is. */
  readonly token?: string | undefined;
  /** Milliseconds in which an answer must have arrived. */
  readonly timeout?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** A text, no text where the service has none, or why it could not be asked. */
type RemoteAnswer = { readonly text: string | undefined } | { readonly failure: string };

const defaultTimeout = 2000;
/** Milliseconds for which it is believed whether the service answers. */
const believed = 3000;
/** Bytes of a file; a longer one is refused: memory stays bounded whatever another service sends. */
const longestText = 16 * 2 ** 20;

/** The texts of files as another service gives them out, over HTTP alone. */
export class RemoteSources {
  private readonly options: RemoteSourcesOptions;
  private readonly template: string;
  private readonly now: () => number;
  private readonly breaker: CircuitBreaker;
  private last: { readonly at: number; readonly failure: Promise<string | undefined> } | undefined;

  constructor(options: RemoteSourcesOptions) {
    this.options = options;
    const { url } = options;
    this.template = url.includes('{path}') ? url : `${url.replace(/\/$/, '')}/{application}/{path}`;
    this.now = options.now ?? (() => performance.now());
    this.breaker = new CircuitBreaker(this.now);
  }

  /** Why the service does not answer; undefined: it does. Asked for at most every three seconds. */
  check(): Promise<string | undefined> {
    if (this.last === undefined || this.now() - this.last.at >= believed) {
      const base = this.template.slice(0, this.template.indexOf('{'));
      const asked = this.ask(base, async (response) => void (await response.body?.cancel()));
      this.last = {
        at: this.now(),
        failure: asked.then((answer) => ('failure' in answer ? answer.failure : undefined)),
      };
    }
    return this.last.failure;
  }

  async textOf(application: string, path: string): Promise<RemoteAnswer> {
    const segments = path.split('/');
    // No segment may lead the address elsewhere; such a file cannot be there.
    if ([application, ...segments].some((segment) => /^\.{0,2}$/.test(segment))) return { text: undefined };
    const url = this.template
      .replaceAll('{application}', () => encodeURIComponent(application))
      .replaceAll('{path}', () => segments.map(encodeURIComponent).join('/'));
    const asked = await this.ask(url, async (response) => {
      if (response.ok) return readText(response);
      await response.body?.cancel();
      return undefined;
    });
    return 'failure' in asked ? asked : { text: asked.answer };
  }

  /** Not found is an answer; what refuses the token or fails is none. */
  private async ask<T>(
    url: string,
    read: (response: Response) => Promise<T>,
  ): Promise<{ readonly answer: T } | { readonly failure: string }> {
    const { token, timeout = defaultTimeout } = this.options;
    const headers = { accept: 'text/plain, */*;q=0.1', ...(token && { authorization: `Bearer ${token}` }) };
    try {
      return await this.breaker.run(async () => {
        // A redirection would take the token along.
        const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) });
        const { status } = response;
        if (status >= 500 || [401, 403, 407, 408, 429].includes(status)) {
          await response.body?.cancel();
          throw new Error(`status ${status}`);
        }
        return { answer: await read(response) };
      });
    } catch (error) {
      const isOpen = error instanceof CircuitOpenError;
      return {
        failure: isOpen
          ? 'The source code service has not answered several times; it is asked again in a few seconds.'
          : 'The source code service does not answer.',
      };
    }
  }
}

/** Throws for what is too long, or not UTF-8. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longestText) throw new Error(`more than ${longestText} bytes`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
}
