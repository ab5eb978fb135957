/** Moves focus between the links or buttons of a list with the arrow keys, Home and End. Enter is what the browser does. */
export function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if ((event.target as Element).matches('input, select, textarea')) return;
  const list = event.currentTarget as HTMLElement;
  const items = [...list.querySelectorAll<HTMLElement>('[data-row], tbody tr > :first-child a')];
  if (items.length === 0) return;
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = Math.min(items.length - 1, Math.max(0, at + step));
  items[next]?.focus();
  event.preventDefault();
}
