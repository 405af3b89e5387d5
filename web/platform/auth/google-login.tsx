import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { googleProblem, googleProblems } from '../../../shared/rules/google-sign-in-problems.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { storeNext, storedNext, wasEnded } from '../../client/session/page-after-login.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { reasonText } from '../../client/reason-text.ts';
import styles from './auth.module.css';

/** Shows the sign-in page (spec §2) with Google and the login form. */
export function GoogleLogin() {
  const [search, setSearch] = useSearchParams();
  const problem = googleProblem(search.get('problem'));
  const { data } = useQuery({ ...query(contract.users.ways), meta: { inPlace: true } });
  const refusal = data?.google === false ? googleProblems['not-set-up'] : null;
  // Google does not return the wanted page; if the sign-in failed, take it from storage.
  const next = search.get('next') ?? (problem === null ? null : storedNext());
  const rest = new URLSearchParams(next === null ? {} : { next });
  return (
    <SignInPage lead={data?.shopName ? `Sign in to ${data.shopName}.` : 'Sign in to continue.'}>
      {problem === null && wasEnded() && <Notice>You were logged out on this device. Log in again.</Notice>}
      {problem !== null && problem !== refusal && (
        <Notice tone="danger" alert>
          {reasonText(problem)}
        </Notice>
      )}
      <ActionButton
        refusal={refusal}
        showReason="beside"
        busy={data === undefined}
        onClick={() => {
          setSearch(rest, { replace: true });
          storeNext(next);
          globalThis.location.assign(`/api${contract.users.google.path}`);
        }}
      >
        Continue with Google
      </ActionButton>
      <div className={styles.between}>
        <span>or</span>
      </div>
      <LinkButton variant="filled" to={{ pathname: to('Login'), search: rest.toString() }}>
        Log in with a username and password
      </LinkButton>
    </SignInPage>
  );
}
