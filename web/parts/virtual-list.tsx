import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { navigate } from '../routing/location.ts';

interface Props {
  readonly total: number;
  /** Pixels of a row. */
  readonly rowHeight: number;
  readonly label: string;
  /** Number of the row that has the focus of the keyboard. */
  readonly current: number;
  onCurrent(row: number): void;
  /** Where a row leads; undefined while that is not known. */
  hrefOf(row: number): string | undefined;
  /** Called with the rows that are to be seen: the first, and one after the last. */
  onRange(first: number, last: number): void;
  row(index: number): ComponentChildren;
}

/** Browsers lay out no element much higher than this; longer lists are scrolled in proportion. */
const highest = 8_000_000;
const spare = 6;

/** A list of which only the rows in sight are in the document, however long it is. */
export function VirtualList(props: Props): JSX.Element {
  const { total, rowHeight, label, current, onCurrent, hrefOf, onRange, row } = props;
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 600 });
  const height = Math.min(highest, total * rowHeight);
  const visible = Math.ceil(scroll.height / rowHeight);
  // Of a list that is too high, a place of the scroll bar stands for a place of the list.
  const isExact = height === total * rowHeight;
  const ratio = Math.min(1, scroll.top / Math.max(1, height - scroll.height));
  const top = isExact ? scroll.top / rowHeight : ratio * Math.max(0, total - scroll.height / rowHeight);
  const first = Math.max(0, Math.floor(top) - spare);
  const last = Math.min(total, Math.ceil(top) + visible + spare);
  const offset = isExact ? 0 : scroll.top - top * rowHeight;

  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement;
    const measure = (): void => setScroll({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => onRange(first, last), [first, last, total]);

  const show = (at: number): void => {
    const element = box.current as HTMLDivElement;
    onCurrent(at);
    if (at < top) element.scrollTop = scrollFor(at);
    else if (at + 1 > top + element.clientHeight / rowHeight) {
      element.scrollTop = scrollFor(at + 1 - element.clientHeight / rowHeight);
    }
  };
  const scrollFor = (at: number): number => {
    if (isExact) return at * rowHeight;
    return (at / Math.max(1, total - scroll.height / rowHeight)) * (height - scroll.height);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, visible - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -total,
      End: total,
    };
    const step = steps[event.key];
    if (step !== undefined) show(Math.min(total - 1, Math.max(0, current + step)));
    else if (event.key === 'Enter') open(hrefOf(current));
    else return;
    event.preventDefault();
  };
  const open = (href: string | undefined): void => {
    if (href !== undefined) navigate(href);
  };
  const rows = [];
  for (let at = first; at < last; at++) {
    rows.push(
      <a
        key={at}
        id={`row-${at}`}
        role="option"
        tabIndex={-1}
        href={hrefOf(at) ?? '#main'}
        aria-selected={at === current}
        aria-setsize={total}
        aria-posinset={at + 1}
        class={`list-row${at === current ? ' is-current' : ''}`}
        style={{ top: `${at * rowHeight + offset}px`, height: `${rowHeight}px` }}
        onClick={() => onCurrent(at)}
      >
        {row(at)}
      </a>,
    );
  }
  return (
    <div
      ref={box}
      class="virtual-list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={total > 0 ? `row-${current}` : undefined}
      onScroll={(event) => setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      onKeyDown={onKeyDown}
    >
      <div class="virtual-rows" style={{ height: `${height}px` }}>
        {rows}
      </div>
    </div>
  );
}
