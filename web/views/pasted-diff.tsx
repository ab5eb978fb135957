import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AnalyzedSide, ChangedObjects, ObjectFinder } from '../../src/client/changed-objects.ts';
import { count } from '../parts/format.ts';
import type { LocatedObjects } from '../requests/answers.ts';
import { request } from '../requests/request.ts';
import { navigate } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
}

/** Objects that one question of impact may name. */
const maxObjects = 200;
const pageSize = 5000;

/** Takes a unified diff and leads to the impact of the objects at its changed lines. The diff stays in the browser; only paths are asked for. */
export function PastedDiff({ application }: Props): JSX.Element {
  const [text, setText] = useState('');
  const [side, setSide] = useState<AnalyzedSide>('before');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const show = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      const { changedObjects } = await import('../../src/client/changed-objects.ts');
      setMessage(lead(application, await changedObjects(finderOf(application), text, side)));
    } catch (error) {
      setMessage((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <details class="pasted-diff">
      <summary>Impact of a diff</summary>
      <label class="field">
        <span>Unified diff, as `git diff` prints it</span>
        <textarea rows={8} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <label class="inline-field">
        The analysed code is the one{' '}
        <select value={side} onChange={(event) => setSide(event.currentTarget.value as AnalyzedSide)}>
          <option value="before">before the change</option>
          <option value="after">after the change</option>
        </select>
      </label>
      <button type="button" disabled={isBusy || text.trim() === ''} onClick={show}>
        Show impact
      </button>
      <p role="status">{message}</p>
    </details>
  );
}

/** Goes to the impact of the objects; returns what a person should know of the rest. */
function lead(application: string, { objects, unmatched }: ChangedObjects): string {
  const without = unmatched.map(({ file, reason }) => `${file}: ${reason}`);
  if (objects.length + unmatched.length === 0)
    return 'No hunk of a unified diff (@@ -1,2 +1,3 @@) changes code of this application';
  if (objects.length === 0) return ['No object is at the lines of this diff', ...without].join('; ');
  const ids = objects.slice(0, maxObjects).map(({ id }) => id);
  navigate(viewUrl(application, ['impact'], { id: ids }));
  const most =
    objects.length > maxObjects ? [`the first ${maxObjects} of ${count(objects.length, 'object')} are shown`] : [];
  return [`${count(ids.length, 'object')} changed`, ...most, ...without].join('; ');
}

function finderOf(application: string): ObjectFinder {
  return {
    async *items(_, { filepath, select }) {
      for (let skip = 0; ; skip += pageSize) {
        const asked = { filepath, select, limit: pageSize, skip };
        const { data } = await request<LocatedObjects>(answerUrl(application, ['objects'], asked));
        yield* data.objects;
        if (skip + pageSize >= data.totalObjects) return;
      }
    },
  };
}
