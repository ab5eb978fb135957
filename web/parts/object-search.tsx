import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ObjectPage, ObjectRow } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl } from '../routing/urls.ts';
import { moveFocus } from './arrow-keys.ts';
import { number } from './format.ts';

interface Props {
  readonly application: string;
  readonly label: string;
  onChoose(object: ObjectRow): void;
}

const listed = 10;

/** Finds an object by a part of its name, to be chosen among the first that have it; Enter takes the first, arrows move in the list. */
export function ObjectSearch({ application, label, onChoose }: Props): JSX.Element {
  const [name, setName] = useState('');
  /** Whether the first object is to be chosen, as soon as it is known. */
  const [isTaken, setTaken] = useState(false);
  const found = useAnswer<ObjectPage>(
    name === '' ? undefined : answerUrl(application, ['objects'], { name, limit: listed }),
    { keepPrevious: true },
  );
  const list = useRef<HTMLUListElement | null>(null);
  const choose = (object: ObjectRow): void => {
    setName('');
    setTaken(false);
    onChoose(object);
  };
  const page = name === '' ? undefined : found.answer?.data;
  const first = found.isLoading ? undefined : page?.objects[0];
  useEffect(() => {
    if (isTaken && first) choose(first);
  });
  return (
    <div class="object-search">
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          value={name}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => {
            setName(event.currentTarget.value.trim());
            setTaken(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setName('');
            else if (event.key === 'Enter') setTaken(true);
            else if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
            else return;
            event.preventDefault();
          }}
        />
      </label>
      {page && (
        <>
          <ul class="choices" ref={list} onKeyDown={moveFocus}>
            {page.objects.map((object) => (
              <li key={object.id}>
                <button type="button" data-row="" onClick={() => choose(object)}>
                  {object.name} <span class="type-label">{object.type}</span>{' '}
                  <span class="faint">{object.fullName}</span>
                </button>
              </li>
            ))}
          </ul>
          <p class="faint" role="status">
            {page.totalObjects === 0
              ? 'No object has that in its name.'
              : page.totalObjects > page.objects.length &&
                `The first ${number(page.objects.length)} of ${number(page.totalObjects)}; type more of the name.`}
          </p>
        </>
      )}
    </div>
  );
}
