import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Places } from '../parts/places.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Loading, Shown } from '../parts/states.tsx';
import type { CloudPattern, PatternOccurrences } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly id: string;
}

const most = 10_000;

/** The objects that a cloud pattern hits, with the lines. Without the lines where the source service is off. */
export function CloudPatternView({ application, id }: Props): JSX.Element {
  const segments = ['insights', 'cloud-detection-patterns', id, 'occurrences'];
  const withLines = useAnswer<PatternOccurrences>(
    answerUrl(application, segments, { limit: most, select: 'bookmarks' }),
  );
  const isOff = withLines.error?.code === 'source-service-unavailable';
  const path = answerUrl(application, segments, { limit: most, select: isOff ? undefined : 'bookmarks' });
  const plain = useAnswer<PatternOccurrences>(isOff ? path : undefined);
  const asked = isOff ? plain : withLines;
  const patterns = useAnswer<CloudPattern[]>(answerUrl(application, ['insights', 'cloud-detection-patterns']));
  const pattern = patterns.answer?.data.find((each) => each.id === id);
  if (patterns.isLoading) return <Loading isPage />;
  return (
    <>
      <PageHead
        title={pattern?.name ?? id}
        {...(pattern && { kind: pattern.contribution.id })}
        crumbs={[
          { label: application, href: viewUrl(application) },
          { label: 'Cloud patterns', href: viewUrl(application, ['cloud']) },
        ]}
      >
        <AnswerActions
          path={path}
          fileName={`${application}-${id}`}
          data={asked.answer?.data}
          tool={toolCall('cloud_patterns', application, { pattern: id })}
        />
      </PageHead>
      {pattern && (
        <p class="lead">
          {pattern.category.name} · {pattern.strategy.id} · criticality {pattern.criticality.id} · impacts{' '}
          {pattern.impacts.map((impact) => impact.id).join(', ')}
        </p>
      )}
      {isOff && <p class="note">The source code service is off, so lines are not shown.</p>}
      <Shown asked={asked}>
        {({ totalOccurrences, rationale, remedy, occurrences }) => (
          <>
            {(rationale !== null || remedy !== null) && (
              <dl class="facts">
                {rationale !== null && <Text title="Why it matters">{rationale}</Text>}
                {remedy !== null && <Text title="Remedy">{remedy}</Text>}
              </dl>
            )}
            <p class="total" role="status">
              {count(totalOccurrences, 'object')}
              {occurrences.length < totalOccurrences && `, the first ${count(occurrences.length, 'object')} shown`}
            </p>
            <RowTable
              caption="Occurrences"
              columns={[{ title: 'Object' }, { title: 'Type' }, { title: 'Lines' }]}
              rows={occurrences}
              keyOf={(occurrence) => occurrence.id}
              cells={(occurrence) => [
                <ObjectLink key="object" application={application} object={occurrence} />,
                occurrence.type,
                <Places
                  key="places"
                  application={application}
                  object={occurrence.id}
                  places={occurrence.bookmarks ?? []}
                />,
              ]}
            />
          </>
        )}
      </Shown>
    </>
  );
}

function Text({ title, children }: { readonly title: string; readonly children: string }): JSX.Element {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
