import { useSearchParams } from 'react-router';
import { to } from '../app/paths.ts';
import { ActionButton, LinkButton } from '../ui/buttons.tsx';
import { Booth } from './booth.tsx';

/** Where somebody who isn't signed in is sent (spec §2); one button, which says why it can't be used. */
export function GoogleLogin() {
  const [search] = useSearchParams();
  return (
    <Booth lead="Sign in to go on.">
      <ActionButton refusal="Google sign-in is not set up" showReason="beside">
        Continue with Google
      </ActionButton>
      <div className="or">
        <span>or</span>
      </div>
      <LinkButton variant="filled" to={{ pathname: to('Login'), search: search.toString() }}>
        Log in with a username and password
      </LinkButton>
    </Booth>
  );
}
