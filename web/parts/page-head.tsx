import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from '../routing/location.ts';
import { viewUrl } from '../routing/urls.ts';

export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

interface Props {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** Stands before the title, such as the type of an object. */
  readonly kind?: string;
  readonly children?: ComponentChildren;
}

/** Heading of a view: where it is, what it is, and what can be done with it. Names the document, too. */
export function PageHead({ title, crumbs = [], kind, children }: Props): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Stratigraph`;
  }, [title]);
  return (
    <header class="page-head">
      <div class="page-title">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumbs">
            <ol class="crumbs">
              {crumbs.map(({ label, href }) => (
                <li key={`${label} ${href}`}>{href ? <a href={href}>{label}</a> : <span>{label}</span>}</li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1}>
          {kind && <span class="kind">{kind}</span>}
          <span class="name">{title}</span>
        </h1>
      </div>
      {children}
      <CoverageLink />
    </header>
  );
}

/** What an analysis does not know qualifies what is shown of its application. */
function CoverageLink(): JSX.Element | null {
  const [first, application, view] = useLocation().segments;
  if (first !== 'applications' || application === undefined || view === undefined || view === 'coverage') return null;
  return (
    <a class="coverage-link" href={viewUrl(application, ['coverage'])}>
      What the analysis does not know
    </a>
  );
}
