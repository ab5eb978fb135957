import type { ComponentChildren, JSX } from 'preact';
import type { ObjectDetails } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: ObjectDetails;
}

/** The characteristics of an object. Places are left out where the source service is off. */
export function ObjectFacts({ application, object }: Props): JSX.Element {
  const path = answerUrl(application, ['objects', object.id], { select: 'source-locations' });
  const { answer } = useAnswer<ObjectDetails>(path);
  const locations = answer?.data.sourceLocations ?? [];
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ['Full name', <code key="name">{object.fullName}</code>],
    ['Signature', object.mangling && <code key="mangling">{object.mangling}</code>],
    [
      'Defined in',
      locations.length > 0
        ? locations.map(({ fileId, filePath, startLine, endLine }) => (
            <span key={`${fileId} ${startLine}`} class="place">
              <a href={viewUrl(application, ['objects'], { filepath: filePath })}>{filePath}</a>
              <span class="faint">
                {startLine === endLine ? ` line ${startLine}` : ` lines ${startLine}–${endLine}`}
              </span>
            </span>
          ))
        : object.filePath,
    ],
    [
      'Inside',
      object.parent && (
        <>
          <a href={objectUrl(application, object.parent.id)}>{object.parent.name}</a>{' '}
          <span class="faint">{object.parent.type}</span>
        </>
      ),
    ],
    ['Language', object.programmingLanguage.name],
    [
      'Annotations',
      object.annotations.length > 0 &&
        object.annotations.map((each) => (
          <code key={each} class="chip">
            {each}
          </code>
        )),
    ],
    ['Package', object.package && `${object.package.name} ${object.package.version ?? ''}`],
    ['Since the previous analysis', object.status.id],
    [
      'Kind of code',
      [object.external && 'external: not code of this application', object.test && 'test code']
        .filter(Boolean)
        .join(', '),
    ],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
