/** What is wrong with one parameter of a request. */
export interface ParameterFault {
  readonly parameter: string;
  readonly message: string;
}

/** An error that the service answered with, or an answer that is none of the service's (`code` `unexpected-answer`). */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  /** Status code of the HTTP response. */
  readonly status: number;
  /** Stable code, such as `object-not-found`; the list is in docs/reference/errors.md. */
  readonly code: string;
  /** With status 400: what is wrong with each parameter. */
  readonly faults: readonly ParameterFault[];

  constructor(status: number, code: string, message: string, faults: readonly ParameterFault[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.faults = faults;
  }
}

/** The error that a response with a status of 400 or above stands for. */
export async function errorOf(response: Response): Promise<ClientError> {
  const text = await response.text();
  try {
    const { code, detail, errors } = JSON.parse(text) as {
      readonly code?: unknown;
      readonly detail?: unknown;
      readonly errors?: readonly ParameterFault[];
    };
    if (typeof code === 'string' && typeof detail === 'string') {
      return new ClientError(response.status, code, detail, errors);
    }
  } catch {
    // Not JSON: a proxy in front of the service, or another service.
  }
  const answer = `${response.status} ${response.statusText}`.trim();
  return new ClientError(response.status, 'unexpected-answer', `The service answered ${answer} without an error body.`);
}
