import type { JSX } from 'preact';
import type { ObjectIdentity } from '../requests/answers.ts';
import { objectUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: Pick<ObjectIdentity, 'id' | 'name' | 'type'> & { readonly fullName?: string };
}

/** Name of an object that leads to it, with its full name below. */
export function ObjectLink({ application, object }: Props): JSX.Element {
  return (
    <span class="object-link">
      <a href={objectUrl(application, object.id)} class="object-name">
        {object.name}
      </a>
      {object.fullName && object.fullName !== object.name && (
        <span class="object-path" title={object.fullName}>
          {object.fullName}
        </span>
      )}
    </span>
  );
}

export function TypeLabel({ type }: { readonly type: string }): JSX.Element {
  return <span class="type-label">{type}</span>;
}
