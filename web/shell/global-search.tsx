import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { number } from '../parts/format.ts';
import type { ObjectPage } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { navigate } from '../routing/location.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';

const suggested = 8;

/** Search of objects by name in the head of every view: `/` comes here, arrows choose, Enter opens, Escape closes. */
export function GlobalSearch({ application }: { readonly application: string }): JSX.Element {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const wanted = isOpen && text !== '';
  const path = wanted ? answerUrl(application, ['objects'], { name: text, limit: suggested }) : undefined;
  const { answer } = useAnswer<ObjectPage>(path, { keepPrevious: true });
  const objects = wanted ? (answer?.data.objects ?? []) : [];
  const all = viewUrl(application, ['objects'], { name: text });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.matches('input, textarea, select')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const open = (href: string): void => {
    setOpen(false);
    input.current?.blur();
    navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setOpen(false);
      if (text === '') input.current?.blur();
      else setText('');
    } else if (event.key === 'ArrowDown') setChosen(Math.min(objects.length, chosen + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(-1, chosen - 1));
    else if (event.key === 'Enter') {
      const object = objects[chosen];
      open(object ? objectUrl(application, object.id) : all);
    } else return;
    event.preventDefault();
  };
  const isShown = wanted && answer !== undefined;
  return (
    <div class="search-box" role="search">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search objects by name"
        aria-expanded={isShown}
        aria-controls="search-suggestions"
        aria-activedescendant={isShown && chosen >= 0 ? `suggestion-${chosen}` : undefined}
        placeholder="Search objects"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setChosen(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), 150)}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      {isShown && (
        <div class="suggestions" id="search-suggestions" role="listbox" aria-label="Objects found">
          {objects.map((object, at) => (
            <a
              key={object.id}
              id={`suggestion-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              class="suggestion"
              href={objectUrl(application, object.id)}
            >
              <span class="suggestion-name">{object.name}</span>
              <span class="type-label">{object.type}</span>
              <span class="object-path">{object.fullName}</span>
            </a>
          ))}
          <a
            id={`suggestion-${objects.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen === objects.length}
            class="suggestion is-all"
            href={all}
          >
            {answer.data.totalObjects === 0
              ? 'No object has this in its name. Search with more filters'
              : `Show all ${number(answer.data.totalObjects)} with filters`}
          </a>
        </div>
      )}
    </div>
  );
}
