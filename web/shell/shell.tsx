import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signOut } from '../requests/sign-in.ts';
import { useLocation } from '../routing/location.ts';
import { base, docsUrl, viewUrl } from '../routing/urls.ts';
import { GlobalSearch } from './global-search.tsx';
import { useSignIn } from './sign-in-form.tsx';
import { applyTheme, storedTheme, type Theme } from './theme.ts';

interface Entry {
  readonly label: string;
  readonly segment: string;
}

interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const sections: readonly Section[] = [
  {
    title: 'Structure',
    entries: [
      { label: 'Overview', segment: '' },
      { label: 'Architecture', segment: 'architecture' },
      { label: 'Modules', segment: 'modules' },
      { label: 'Objects', segment: 'objects' },
      { label: 'API', segment: 'api' },
      { label: 'Other applications', segment: 'between' },
    ],
  },
  {
    title: 'Behaviour',
    entries: [
      { label: 'Transactions', segment: 'transactions' },
      { label: 'Data graphs', segment: 'data-graphs' },
      { label: 'Paths', segment: 'paths' },
      { label: 'Impact', segment: 'impact' },
    ],
  },
  {
    title: 'Insights',
    entries: [
      { label: 'Vulnerabilities', segment: 'vulnerabilities' },
      { label: 'Packages', segment: 'packages' },
      { label: 'Cloud patterns', segment: 'cloud' },
    ],
  },
  {
    title: 'Analysis',
    entries: [
      { label: 'Changes', segment: 'changes' },
      { label: 'Coverage', segment: 'coverage' },
    ],
  },
];

/** What stands around every view: name, search, navigation, theme. */
export function Shell({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const { segments } = useLocation();
  const { isNeeded, isSignedIn } = useSignIn();
  const application = segments[0] === 'applications' ? segments[1] : undefined;
  const place = segments.slice(0, 4).join('/');
  useFocusOnNewView(place);
  return (
    <div class={`shell${application === undefined ? ' is-bare' : ''}`}>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href={base}>
          <Logo />
          <span>Stratigraph</span>
        </a>
        {application !== undefined && !isNeeded && <GlobalSearch key={application} application={application} />}
        <div class="top-end">
          {isSignedIn ? (
            <button type="button" class="quiet" onClick={signOut}>
              Sign out
            </button>
          ) : (
            !isNeeded && (
              // A page that the browser opens by itself carries no key.
              <a class="top-link" href={docsUrl}>
                Interface
              </a>
            )
          )}
          <ThemeButton />
        </div>
      </header>
      {application !== undefined && <Navigation application={application} segment={segments[2] ?? ''} />}
      <main id="main">{children}</main>
    </div>
  );
}

/** Moves the focus to the heading of a view that was navigated to, as a page load would. */
function useFocusOnNewView(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }));
  }, [place]);
}

function Navigation({ application, segment }: { readonly application: string; readonly segment: string }): JSX.Element {
  return (
    <nav class="side" aria-label="Views">
      <p class="side-application" title={application}>
        {application}
      </p>
      {sections.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.segment}>
                <a
                  href={viewUrl(application, entry.segment === '' ? [] : [entry.segment])}
                  aria-current={entry.segment === segment ? 'page' : undefined}
                >
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function ThemeButton(): JSX.Element {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choose = (next: Theme): void => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <select
      class="theme"
      aria-label="Colours"
      value={theme}
      onChange={(event) => choose(event.currentTarget.value as Theme)}
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path class="logo-top" d="M4 11l12-6 12 6-12 6z" />
      <path class="logo-line" d="M4 16.5l12 6 12-6M4 22l12 6 12-6" />
    </svg>
  );
}
