import type { JSX } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { Loading } from '../parts/states.tsx';
import { useLocation } from '../routing/location.ts';
import { base } from '../routing/urls.ts';
import { ApiView } from './api-view.tsx';
import { ApplicationsView } from './applications-view.tsx';
import { ChangesView } from './changes-view.tsx';
import { CloudPatternView } from './cloud-pattern-view.tsx';
import { CloudView } from './cloud-view.tsx';
import { CoverageView } from './coverage-view.tsx';
import { DataGraphsView } from './data-graphs-view.tsx';
import { ImpactView } from './impact-view.tsx';
import { ObjectsView } from './objects-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { PackagesView } from './packages-view.tsx';
import { TransactionsView } from './transactions-view.tsx';
import { VulnerabilitiesView } from './vulnerabilities-view.tsx';
import { VulnerabilityView } from './vulnerability-view.tsx';

// Views with drawings and rare ones come when they are asked for.
const ArchitectureView = lazy(() => import('./architecture-view.tsx').then((module) => module.ArchitectureView));
const ModulesView = lazy(() => import('./modules-view.tsx').then((module) => module.ModulesView));
const ObjectView = lazy(() => import('./object-view.tsx').then((module) => module.ObjectView));
const TransactionView = lazy(() => import('./transaction-view.tsx').then((module) => module.TransactionView));
const BetweenView = lazy(() => import('./between-view.tsx').then((module) => module.BetweenView));
const PathsView = lazy(() => import('./paths-view.tsx').then((module) => module.PathsView));
const PortfolioView = lazy(() => import('./portfolio-view.tsx').then((module) => module.PortfolioView));
const DataGraphView = lazy(() => import('./data-graph-view.tsx').then((module) => module.DataGraphView));

/** The view that the address names. */
export function CurrentView(): JSX.Element {
  const { segments } = useLocation();
  return <Suspense fallback={<Loading isPage />}>{viewOf(segments) ?? <Nowhere />}</Suspense>;
}

function viewOf(segments: readonly string[]): JSX.Element | undefined {
  const [first, application, view, id, ...rest] = segments;
  if (first === undefined) return <ApplicationsView />;
  if (first === 'portfolio' && view === undefined) return <PortfolioView kind={application} />;
  if (first !== 'applications' || rest.length > 0) return undefined;
  if (application === undefined) return <ApplicationsView />;
  const key = segments.join('/');
  if (id !== undefined) {
    if (view === 'objects') return <ObjectView key={key} application={application} id={id} />;
    if (view === 'transactions') return <TransactionView key={key} application={application} id={id} />;
    if (view === 'data-graphs') return <DataGraphView key={key} application={application} id={id} />;
    if (view === 'vulnerabilities') return <VulnerabilityView key={key} application={application} id={id} />;
    if (view === 'cloud') return <CloudPatternView key={key} application={application} id={id} />;
    return undefined;
  }
  if (view === undefined) return <OverviewView key={key} application={application} />;
  if (view === 'architecture') return <ArchitectureView key={key} application={application} />;
  if (view === 'modules') return <ModulesView key={key} application={application} />;
  if (view === 'api') return <ApiView key={key} application={application} />;
  if (view === 'between') return <BetweenView key={key} application={application} />;
  if (view === 'paths') return <PathsView key={key} application={application} />;
  if (view === 'impact') return <ImpactView key={key} application={application} />;
  if (view === 'objects') return <ObjectsView key={key} application={application} />;
  if (view === 'transactions') return <TransactionsView key={key} application={application} />;
  if (view === 'data-graphs') return <DataGraphsView key={key} application={application} />;
  if (view === 'vulnerabilities') return <VulnerabilitiesView key={key} application={application} />;
  if (view === 'packages') return <PackagesView key={key} application={application} />;
  if (view === 'cloud') return <CloudView key={key} application={application} />;
  if (view === 'changes') return <ChangesView key={key} application={application} />;
  if (view === 'coverage') return <CoverageView key={key} application={application} />;
  return undefined;
}

function Nowhere(): JSX.Element {
  return (
    <div class="empty">
      <h1 class="empty-title">There is no such view</h1>
      <p>
        <a href={base}>All applications</a>
      </p>
    </div>
  );
}
