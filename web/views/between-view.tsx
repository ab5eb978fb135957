import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { CrossApplicationLink } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
}

/** What links an application with the others of the service. */
export function BetweenView({ application }: Props): JSX.Element {
  const path = answerUrl(application, ['cross-application-links']);
  const asked = useAnswer<CrossApplicationLink[]>(path);
  return (
    <>
      <PageHead title="Other applications" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-other-applications`}
          data={asked.answer?.data}
          tool={toolCall('api_inventory', application, { otherApplications: true })}
        />
      </PageHead>
      <Shown asked={asked}>
        {(links) =>
          links.length === 0 ? (
            <Empty title="Nothing links this application with another one">
              A request of one that has method and path of an operation of the other would, and a table, collection,
              queue or topic that both use.
            </Empty>
          ) : (
            <>
              <p class="total">{count(links.length, 'link')}</p>
              <RowTable
                caption="Links with other applications"
                columns={[
                  { title: 'From' },
                  { title: 'Application' },
                  { title: 'Link' },
                  { title: 'To' },
                  { title: 'Application' },
                ]}
                rows={links}
                keyOf={({ kind, origin, target }) =>
                  [kind, origin.application, origin.id, target.application, target.id].join(' ')
                }
                cells={({ kind, origin, target }) => [
                  <ObjectLink key="origin" application={origin.application} object={origin} />,
                  origin.application,
                  kind === 'request' ? 'sends a request to' : `both use this ${target.type}`,
                  <ObjectLink key="target" application={target.application} object={target} />,
                  target.application,
                ]}
              />
            </>
          )
        }
      </Shown>
    </>
  );
}
