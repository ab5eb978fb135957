import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PageHead } from '../parts/page-head.tsx';
import { beginSignIn, findProvider } from '../requests/oidc-sign-in.ts';
import { currentKey, isSignInNeeded, onSignInChange, signIn, signInRefusal } from '../requests/sign-in.ts';
import { tryKey } from '../requests/try-key.ts';

/** The key of the reader and whether one is needed, as they change. */
export function useSignIn(): { readonly isNeeded: boolean; readonly isSignedIn: boolean } {
  const read = () => ({ isNeeded: isSignInNeeded(), isSignedIn: currentKey() !== undefined });
  const [state, setState] = useState(read);
  useEffect(() => onSignInChange(() => setState(read())), []);
  return state;
}

/** Shows the views to who may ask, and asks everyone else for a key. */
export function SignedIn({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const { isNeeded } = useSignIn();
  return <>{isNeeded ? <SignInForm /> : children}</>;
}

function SignInForm(): JSX.Element {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState(signInRefusal);
  const [isAsking, setIsAsking] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const key = text.trim();
    if (key === '' || isAsking) return;
    setIsAsking(true);
    const refused = await tryKey(key);
    setIsAsking(false);
    if (refused === undefined) signIn(key);
    else setRefusal(refused);
  };
  return (
    <>
      <PageHead title="Sign in" />
      <ProviderButton onRefusal={setRefusal} />
      <form class="sign-in" onSubmit={submit}>
        <p>
          This service answers who has a key. <code>stratigraph keys create</code> makes one. It is kept until this tab
          is closed.
        </p>
        <label>
          Key
          <input
            type="password"
            autoComplete="off"
            spellcheck={false}
            value={text}
            aria-invalid={refusal !== ''}
            aria-describedby="sign-in-refusal"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p id="sign-in-refusal" class="sign-in-refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" disabled={isAsking}>
          Sign in
        </button>
      </form>
    </>
  );
}

/** Signs in at the OpenID provider of the service, where there is one. */
function ProviderButton({ onRefusal }: { readonly onRefusal: (text: string) => void }): JSX.Element | null {
  const [provider, setProvider] = useState<Awaited<ReturnType<typeof findProvider>>>();
  useEffect(() => {
    findProvider().then(setProvider, ({ message }: Error) => onRefusal(message));
  }, []);
  if (provider === undefined) return null;
  const begin = (): void => {
    beginSignIn(provider).catch(({ message }: Error) => onRefusal(message));
  };
  return (
    <p class="sign-in-provider">
      <button type="button" onClick={begin}>
        Sign in at {new URL(provider.issuer).host}
      </button>
    </p>
  );
}
