import type { JSX } from 'preact';
import type { ObjectRow } from '../requests/answers.ts';
import type { Pages } from '../requests/use-pages.ts';
import { objectUrl } from '../routing/urls.ts';
import { VirtualList } from './virtual-list.tsx';

interface Props {
  readonly application: string;
  readonly label: string;
  readonly pages: Pages<ObjectRow>;
  readonly current: number;
  onCurrent(row: number): void;
}

/** Objects as a list of any length. Arrows move, Enter opens. */
export function ObjectRows({ application, label, pages, current, onCurrent }: Props): JSX.Element {
  return (
    <VirtualList
      total={pages.total ?? 0}
      rowHeight={44}
      label={label}
      current={current}
      onCurrent={onCurrent}
      hrefOf={(at) => {
        const object = pages.row(at);
        return object && objectUrl(application, object.id);
      }}
      onRange={pages.need}
      row={(at) => {
        const object = pages.row(at);
        if (!object) return <span class="skeleton is-row" />;
        return (
          <>
            <span class="row-name">{object.name}</span>
            <span class="row-type">{object.type}</span>
            <span class="row-detail" title={object.fullName}>
              {object.fullName}
            </span>
            <span class="row-place" title={object.filePath ?? ''}>
              {object.filePath ?? ''}
            </span>
          </>
        );
      }}
    />
  );
}
