import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly label: string;
  text(): string;
}

/** Copies a text and says so. Where the browser does not allow it, shows the text to be copied by hand. */
export function CopyButton({ label, text }: Props): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
      setTimeout(() => setState('idle'), 1500);
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <button type="button" class="quiet" onClick={copy}>
        <span aria-live="polite">{state === 'copied' ? 'Copied' : label}</span>
      </button>
      {state === 'refused' && (
        <input
          class="copy-by-hand"
          readOnly
          value={text()}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
