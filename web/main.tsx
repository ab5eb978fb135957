import { render } from 'preact';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/graph.css';
import { followLinks } from './routing/location.ts';
import { Shell } from './shell/shell.tsx';
import { SignedIn } from './shell/sign-in-form.tsx';
import { applyTheme, storedTheme } from './shell/theme.ts';
import { CurrentView } from './views/current-view.tsx';

applyTheme(storedTheme());
document.addEventListener('click', followLinks);
render(
  <Shell>
    <SignedIn>
      <CurrentView />
    </SignedIn>
  </Shell>,
  document.getElementById('explorer') as HTMLElement,
);
