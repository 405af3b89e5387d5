import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { googleProblem, googleProblems } from '../../../shared/people/google-sign-in-problems.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { storeNext, storedNext, wasEnded } from '../../client/session/page-after-login.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './auth.module.css';

/** Shows the sign-in page (spec §2) with Google and the login form. */
export function GoogleLogin() {
  const [search, setSearch] = useSearchParams();
  const problem = googleProblem(search.get('problem'));
  const { data } = useInPlaceQuery(contract.users.ways);
  const refusal = data?.google === false ? googleProblems['not-set-up'] : null;
  // Google does not return the wanted page; if the sign-in failed, take it from storage.
  const next = search.get('next') ?? (problem === null ? null : storedNext());
  const rest = new URLSearchParams(next === null ? {} : { next });
  return (
    <SignInPage lead={data?.shopName ? t`Sign in to ${data.shopName}.` : t('Sign in to continue.')}>
      {problem === null && wasEnded() && (
        <Notice>{t('You were logged out on this device. Log in again.')}</Notice>
      )}
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
        {t('Continue with Google')}
      </ActionButton>
      <div className={`${layout.row} ${layout.gap3} ${text.smaller} ${text.faint} ${styles.between}`}>
        <span>{t('or')}</span>
      </div>
      <LinkButton variant="filled" to={{ pathname: to('Login'), search: rest.toString() }}>
        {t('Log in with a username and password')}
      </LinkButton>
    </SignInPage>
  );
}
