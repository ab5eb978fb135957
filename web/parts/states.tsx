import type { ComponentChildren, JSX } from 'preact';
import type { Answer, RequestError } from '../requests/request.ts';
import type { Asked } from '../requests/use-answer.ts';
import { base } from '../routing/urls.ts';

/** Shows an answer once it is there, and what happens until then. `isPage`: nothing else on the page has a title. */
export function Shown<T>({
  asked,
  isPage = false,
  children,
}: {
  readonly asked: Asked<T>;
  readonly isPage?: boolean;
  readonly children: (data: T, answer: Answer<T>) => ComponentChildren;
}): JSX.Element {
  if (asked.error) return <Failure error={asked.error} retry={asked.retry} isPage={isPage} />;
  if (!asked.answer) return <Loading isPage={isPage} />;
  return <>{children(asked.answer.data, asked.answer)}</>;
}

/** `isPage`: nothing else on the page has a title. */
export function Loading({ isPage = false }: { readonly isPage?: boolean }): JSX.Element {
  return (
    <div class="loading">
      {isPage && <h1 class="visually-hidden">Loading</h1>}
      <span class="visually-hidden" role="status">
        Loading
      </span>
      <span class="skeleton" />
      <span class="skeleton" />
      <span class="skeleton" />
    </div>
  );
}

/** Asked again, the same request gets the same answer. */
function isFinal({ status }: RequestError): boolean {
  return status === 400 || status === 404;
}

/** `isPage`: nothing else on the page has a title. */
export function Failure({
  error,
  retry,
  isPage = false,
}: {
  readonly error: RequestError;
  retry?(): void;
  readonly isPage?: boolean;
}): JSX.Element {
  return (
    <div class="failure" role="alert">
      {isPage ? <h1>{error.title}</h1> : <h2>{error.title}</h2>}
      <p>{error.message}</p>
      <p class="faint">
        <code>{error.code}</code>
        {error.status > 0 && <> · status {error.status}</>}
      </p>
      <p class="failure-ways">
        {retry && !isFinal(error) && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
        <a href={base}>All applications</a>
      </p>
    </div>
  );
}

export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}
