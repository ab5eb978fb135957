import type { ComponentChildren, JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number, share } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { Coverage } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

/** What the analysis met, resolved and left open. */
export function CoverageView({ application }: { readonly application: string }): JSX.Element {
  const path = answerUrl(application, ['coverage']);
  const asked = useAnswer<Coverage>(path);
  return (
    <>
      <PageHead title="Coverage" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-coverage`}
          data={asked.answer?.data}
          tool={toolCall('coverage', application)}
        />
      </PageHead>
      <Shown asked={asked}>
        {(coverage) =>
          coverage.sources.length === 0 ? (
            <Empty title="No producer of this application reports coverage">
              Whether what was imported is complete is not known.
            </Empty>
          ) : (
            <>
              <p class="lead">
                What the analysis does not know, with places: as reported by {coverage.sources.join(', ')}.
              </p>
              <Warnings coverage={coverage} />
              <Libraries coverage={coverage} />
              <Uncalled coverage={coverage} />
              <Unreached coverage={coverage} />
              <Hidden coverage={coverage} />
              <Calls coverage={coverage} />
              <Rest coverage={coverage} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function Warnings({ coverage: { warnings } }: { readonly coverage: Coverage }): JSX.Element {
  return (
    <Block title="Warnings" tally={warnings.length} note="In order of effect.">
      <ul class="warning-list">
        {warnings.map(({ code, message, file, line }) => (
          <li key={`${code} ${message}`}>
            <span class="type-label">{code}</span>
            <span>{message}</span>
            <Place file={file} line={line} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Libraries({ coverage: { libraries } }: { readonly coverage: Coverage }): JSX.Element {
  return (
    <Block title="Frameworks and libraries" tally={libraries.length}>
      <div class="table-scroll">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">Library</th>
              <th scope="col">Kind</th>
              <th scope="col" class="is-number">
                Files
              </th>
              <th scope="col" class="is-number">
                Sites
              </th>
              <th scope="col" class="is-number">
                Resolved
              </th>
              <th scope="col">Not resolved</th>
            </tr>
          </thead>
          <tbody>
            {libraries.map(({ name, kind, unit, imports, modelled, seen, resolved, unresolved }) => (
              <tr key={`${name} ${unit}`}>
                <th scope="row">{name}</th>
                <td>{kind}</td>
                <td class="is-number">{number(imports)}</td>
                <td class="is-number">{modelled ? `${number(seen)}` : '–'}</td>
                <td class="is-number">{modelled ? share(resolved, seen) : '–'}</td>
                <td>
                  {!modelled && <span class="faint">no model: nothing of it is analysed</span>}
                  {unresolved.length > 0 && (
                    <details>
                      <summary>{count(unresolved.length, unit)}</summary>
                      <ul class="plain-list">
                        {unresolved.map(({ file, line, reason, transactions = 0 }) => (
                          <li key={`${file} ${line} ${reason}`}>
                            <Place file={file} line={line} /> {reason}
                            {transactions > 0 && <span class="faint"> {count(transactions, 'transaction')} here</span>}
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}

/** By how the functions leave the code that is understood. */
function Uncalled({ coverage: { uncalled } }: { readonly coverage: Coverage }): JSX.Element {
  return (
    <Block
      title="Functions that nothing is known to call"
      tally={uncalled.reduce((sum, { functions }) => sum + functions.length, 0)}
      note="By what they share: what a framework without a rule runs stands in one group; a rule for it makes entries of them."
    >
      <ul class="reason-list">
        {uncalled.map(({ way, by, reason, functions }) => (
          <Gathered
            key={`${way} ${by}`}
            count={functions.length}
            title={
              <>
                {way} {by}
              </>
            }
          >
            <p class="faint">{reason}</p>
            <ul class="plain-list">
              {functions.map(({ file, line, name, at }) => (
                <li key={`${file} ${line} ${name}`}>
                  <Place file={file} line={line} /> {name}
                  {at !== undefined && (
                    <>
                      {' '}
                      at <Place file={at.file} line={at.line} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Gathered>
        ))}
      </ul>
    </Block>
  );
}

/** One group of a list, with what it holds. */
function Gathered({ count, title, children }: GatheredProps): JSX.Element {
  return (
    <li>
      <details>
        <summary>
          <span class="is-number">{number(count)}</span> {title}
        </summary>
        {children}
      </details>
    </li>
  );
}

interface GatheredProps {
  readonly count: number;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}

/** By the code from which calls would lead there: that is what nothing is known to call. */
function Unreached({ coverage: { unreached } }: { readonly coverage: Coverage }): JSX.Element {
  const roots = [...Map.groupBy(unreached, ({ root }) => root.id).values()].sort((a, b) => b.length - a.length);
  return (
    <Block
      title="Uses of data and services that no transaction reaches"
      tally={unreached.length}
      note="By the code that nothing is known to call: an entry that was not recognised, or code that never runs."
    >
      <ul class="reason-list">
        {roots.map((uses) => {
          const { fullName, file, line } = (uses[0] as (typeof uses)[number]).root;
          return (
            <Gathered
              key={fullName}
              count={uses.length}
              title={
                <>
                  {fullName} <Place file={file} line={line} />
                </>
              }
            >
              <ul class="plain-list">
                {uses.map(({ file: at, line: from, linkType, object, endPoint }) => (
                  <li key={`${at} ${from} ${linkType} ${object.id} ${endPoint.id}`}>
                    <Place file={at} line={from} /> {linkType} {endPoint.name}
                  </li>
                ))}
              </ul>
            </Gathered>
          );
        })}
      </ul>
    </Block>
  );
}

/** By the call whose target is not known. */
function Hidden({ coverage: { hidden } }: { readonly coverage: Coverage }): JSX.Element {
  const calls = [...Map.groupBy(hidden, ({ call }) => `${call.file} ${call.line} ${call.name}`).values()];
  return (
    <Block
      title="Accesses to data behind calls without a known target"
      tally={hidden.length}
      note="By what is called: a transaction that holds such a call may miss them."
    >
      <ul class="reason-list">
        {calls
          .sort((a, b) => b.length - a.length)
          .map((accesses) => {
            const { name, file, line } = (accesses[0] as (typeof accesses)[number]).call;
            return (
              <Gathered
                key={`${file} ${line} ${name}`}
                count={accesses.length}
                title={
                  <>
                    {name} <Place file={file} line={line} />
                  </>
                }
              >
                <ul class="plain-list">
                  {accesses.map(({ file: where, line: at, access, table }) => (
                    <li key={`${where} ${at} ${access} ${table}`}>
                      <Place file={where} line={at} /> {access} {table}
                    </li>
                  ))}
                </ul>
              </Gathered>
            );
          })}
      </ul>
    </Block>
  );
}

function Calls({ coverage: { calls } }: { readonly coverage: Coverage }): JSX.Element {
  return (
    <Block
      title="Calls without a known target"
      tally={calls.unresolved}
      note={`Of ${count(calls.total, 'call')} in production code; ${number(calls.testUnresolved)} of ${number(calls.testTotal)} in test code.`}
    >
      <ul class="reason-list">
        {calls.reasons.map(({ reason, test, calls: all, files }) => (
          <li key={`${reason} ${test}`}>
            <details>
              <summary>
                <span class="is-number">{number(all)}</span> {reason}
                {test && <span class="faint"> (test code)</span>}
              </summary>
              <ul class="plain-list">
                {files.map(({ file, line, calls: here }) => (
                  <li key={file}>
                    <Place file={file} line={line} /> <span class="faint">{count(here, 'call')}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Rest({ coverage }: { readonly coverage: Coverage }): JSX.Element {
  const { missing, skipped, bounds, failures, unused } = coverage;
  return (
    <>
      <Block title="Failures" tally={failures.length}>
        <ul class="plain-list">
          {failures.map(({ phase, message, file, line, count: times }) => (
            <li key={`${phase} ${message} ${file}`}>
              <span class="type-label">{phase}</span> {message} <Place file={file} line={line} />{' '}
              {times > 1 && <span class="faint">{count(times, 'time')}</span>}
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Packages that are not found" tally={missing.length}>
        <ul class="plain-list">
          {missing.map(({ name, imports, calls, file, line, advice }) => (
            <li key={name}>
              <strong>{name}</strong> {count(imports, 'import')}, {count(calls, 'call')} not followed.{' '}
              <span class="faint">{advice}</span> <Place file={file} line={line} />
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Limits that were met" tally={bounds.length}>
        <ul class="plain-list">
          {bounds.map(({ bound, limit, count: times, file, line }) => (
            <li key={`${bound} ${limit}`}>
              {bound}
              {limit !== null && ` (${number(limit)})`}: {count(times, 'time')} <Place file={file} line={line} />
            </li>
          ))}
        </ul>
      </Block>
      <Block
        title="Files that are not analysed"
        tally={skipped.reduce((sum, { files, directories }) => sum + files + directories, 0)}
      >
        <ul class="plain-list">
          {skipped.map(({ reason, files, directories, examples, advice }) => (
            <li key={reason}>
              {reason}:{' '}
              {[files > 0 && count(files, 'file'), directories > 0 && count(directories, 'directory', 'directories')]
                .filter(Boolean)
                .join(', ')}{' '}
              <span class="faint">{examples.join(', ')}</span> {advice}
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Models and rules that fit nothing" tally={unused.length}>
        <ul class="plain-list">
          {unused.map(({ model, file, reason }) => (
            <li key={`${model} ${file}`}>
              <strong>{model}</strong> {reason} <Place file={file} line={null} />
            </li>
          ))}
        </ul>
      </Block>
    </>
  );
}

interface BlockProps {
  readonly title: string;
  readonly tally: number;
  readonly note?: string;
  readonly children: ComponentChildren;
}

function Block({ title, tally, note, children }: BlockProps): JSX.Element {
  return (
    <section class="block">
      <h2>
        {title} <span class="tally">{number(tally)}</span>
      </h2>
      {note && <p class="faint">{note}</p>}
      {tally === 0 ? <p class="faint">None.</p> : children}
    </section>
  );
}

function Place({ file, line }: { readonly file: string | null; readonly line: number | null }): JSX.Element | null {
  if (file === null) return null;
  return <code class="place">{line === null ? file : `${file}:${line}`}</code>;
}
