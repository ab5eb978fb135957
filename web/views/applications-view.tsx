import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { moveFocus } from '../parts/arrow-keys.ts';
import { number, time } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { Application } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { applicationsUrl, base, viewUrl } from '../routing/urls.ts';
import { ChangesInShort } from './last-changes.tsx';

/** Comparing is a heavy question, so that a longer list leaves it to the view of each application. */
const mostCompared = 20;

/** All applications that can be asked about. */
export function ApplicationsView(): JSX.Element {
  const path = applicationsUrl;
  const asked = useAnswer<Application[]>(path);
  const isCompared = (asked.answer?.data.length ?? 0) <= mostCompared;
  return (
    <>
      <PageHead title="Applications">
        <AnswerActions
          path={path}
          fileName="applications"
          data={asked.answer?.data}
          tool={toolCall('list_applications', undefined)}
        />
      </PageHead>
      <Shown asked={asked}>
        {(applications) =>
          applications.length === 0 ? (
            <Empty title="There are no applications yet">
              Analyse one with <code>stratigraph analyze DIR --app NAME</code>. It is shown here without a restart.
            </Empty>
          ) : (
            <>
              <p class="total">
                <a href={`${base}/portfolio`}>Search all applications</a>: which use a package below a version and call
                it, which a vulnerability hits, where something is named.
              </p>
              <div class="table-scroll" onKeyDown={moveFocus}>
                <table class="data">
                  <caption class="visually-hidden">Applications</caption>
                  <thead>
                    <tr>
                      <th scope="col">Application</th>
                      <th scope="col">Languages</th>
                      <th scope="col" class="is-number">
                        Lines
                      </th>
                      <th scope="col" class="is-number">
                        Objects
                      </th>
                      <th scope="col" class="is-number">
                        Links
                      </th>
                      <th scope="col" class="is-number">
                        Transactions
                      </th>
                      <th scope="col">Last analysis</th>
                      {isCompared && <th scope="col">Changes since the one before</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {applications.map(({ name, counts, languages, snapshot }) => (
                      <tr key={name}>
                        <th scope="row">
                          <a href={viewUrl(name)}>{name}</a>
                        </th>
                        <td>{languages.map((language) => language.name).join(', ')}</td>
                        <td class="is-number">{number(counts.lines)}</td>
                        <td class="is-number">{number(counts.objects)}</td>
                        <td class="is-number">{number(counts.links)}</td>
                        <td class="is-number">{number(counts.transactions)}</td>
                        <td>
                          <time dateTime={snapshot.analyzedAt}>{time(snapshot.analyzedAt)}</time>
                        </td>
                        {isCompared && (
                          <td>
                            <ChangesInShort application={name} objects={counts.objects} />
                          </td>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </Shown>
    </>
  );
}
