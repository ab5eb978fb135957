import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface MenuEntry {
  readonly label: string;
  /** Takes a promise as well; its failure is for the entry to show. */
  save(): unknown;
}

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly label?: string;
}

/** A button that opens a menu. Arrows move, Escape and a click outside close. */
export function ExportMenu({ entries, label = 'Export' }: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      setOpen(false);
      root.current?.querySelector<HTMLElement>('button')?.focus();
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at + items.length - 1) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button type="button" class="quiet" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && (
        <div class="menu-list" role="menu">
          {entries.map(({ label: entry, save }) => (
            <button
              key={entry}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                setOpen(false);
                save();
              }}
            >
              {entry}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
