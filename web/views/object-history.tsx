import type { JSX } from 'preact';
import { time } from '../parts/format.ts';
import { RowTable } from '../parts/row-table.tsx';
import { Shown } from '../parts/states.tsx';
import type { ObjectDetails, Snapshot } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly id: string;
}

/** An object in each snapshot that is kept, the newest first. */
export function ObjectHistory({ application, id }: Props): JSX.Element {
  const asked = useAnswer<Snapshot[]>(answerUrl(application, ['snapshots']));
  return (
    <Shown asked={asked}>
      {(snapshots) => (
        <RowTable
          caption="History"
          columns={[{ title: 'Analysed' }, { title: 'Commit' }, { title: 'Object' }, { title: 'Lines' }]}
          rows={snapshots}
          keyOf={(snapshot) => snapshot.id}
          cells={(snapshot) => [
            snapshot.current ? (
              time(snapshot.analyzedAt)
            ) : (
              <a key="changes" href={viewUrl(application, ['changes'], { base: snapshot.id })}>
                {time(snapshot.analyzedAt)}
              </a>
            ),
            snapshot.revision?.slice(0, 12) ?? '',
            <InSnapshot key="status" application={application} id={id} snapshot={snapshot.id} show={statusOf} />,
            <InSnapshot key="lines" application={application} id={id} snapshot={snapshot.id} show={linesOf} />,
          ]}
        />
      )}
    </Shown>
  );
}

interface PartProps extends Props {
  readonly snapshot: string;
  show(object: ObjectDetails): string;
}

function InSnapshot({ application, id, snapshot, show }: PartProps): JSX.Element {
  const path = answerUrl(application, ['objects', id], { select: 'source-locations' });
  const { answer, error } = useAnswer<ObjectDetails>(path, { snapshot });
  if (error) return <span class="faint">{error.code === 'object-not-found' ? 'not there' : error.title}</span>;
  return <span aria-busy={!answer}>{answer ? show(answer.data) : '…'}</span>;
}

function statusOf({ status }: ObjectDetails): string {
  return status.id ?? 'first analysis';
}

function linesOf({ sourceLocations = [] }: ObjectDetails): string {
  return sourceLocations.map(({ filePath, startLine, endLine }) => `${filePath}:${startLine}–${endLine}`).join(', ');
}
