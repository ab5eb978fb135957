import { render } from 'preact';
import './styles/base.css';
import './styles/shell.css';
import './styles/page-head.css';
import './styles/cards.css';
import './styles/tables.css';
import './styles/objects.css';
import './styles/controls.css';
import './styles/facts.css';
import './styles/virtual-list.css';
import './styles/reports.css';
import './styles/states.css';
import './styles/menus.css';
import './styles/small-lists.css';
import './styles/sign-in.css';
import './styles/source.css';
import './styles/graph.css';
import { returnFromProvider } from './requests/sign-in.ts';
import { followLinks } from './routing/location.ts';
import { Shell } from './shell/shell.tsx';
import { SignedIn } from './shell/sign-in-form.tsx';
import { applyTheme, storedTheme } from './shell/theme.ts';
import { CurrentView } from './views/current-view.tsx';

applyTheme(storedTheme());
document.addEventListener('click', followLinks);
await returnFromProvider();
render(
  <Shell>
    <SignedIn>
      <CurrentView />
    </SignedIn>
  </Shell>,
  document.getElementById('explorer') as HTMLElement,
);
