import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { Transaction } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, transactionUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'name', label: 'Name' },
  { name: 'fullname', label: 'Full name' },
  { name: 'stack', label: 'Technology' },
];

/** What enters the application, with how far it reaches. */
export function TransactionsView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['transactions'], values);
  const asked = useAnswer<Transaction[]>(path, { keepPrevious: true });
  const transactions = asked.answer?.data;
  return (
    <>
      <PageHead title="Transactions" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-transactions`}
          data={transactions}
          tool={toolCall('transactions', application, {
            name: values['name'],
            fullName: values['fullname'],
            stack: values['stack'],
          })}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !transactions && <Loading />}
      {transactions && (
        <>
          <p class="total" role="status">
            {count(transactions.length, 'transaction')}
          </p>
          {transactions.length === 0 ? (
            <Empty title="No transaction fits all filters">
              Registrations that the analysis could not resolve are in the{' '}
              <a href={viewUrl(application, ['coverage'])}>coverage report</a>.
            </Empty>
          ) : (
            <TransactionTable application={application} transactions={transactions} />
          )}
        </>
      )}
    </>
  );
}

interface TableProps {
  readonly application: string;
  readonly transactions: readonly Transaction[];
}

export function TransactionTable({ application, transactions }: TableProps): JSX.Element {
  return (
    <RowTable
      caption="Transactions"
      columns={[
        { title: 'Transaction' },
        { title: 'Starts at' },
        { title: 'Technologies' },
        { title: 'Objects', isNumber: true },
      ]}
      rows={transactions}
      keyOf={({ id }) => id}
      cells={({ id, name, startPoint, stack, size }) => [
        <span key="name" class="object-link">
          <a href={transactionUrl(application, id)} class="object-name">
            {name}
          </a>
          {startPoint.fullName !== name && <span class="object-path">{startPoint.fullName}</span>}
        </span>,
        startPoint.type,
        stack.join(', '),
        number(size),
      ]}
    />
  );
}
