/** Shows the login page (spec §2) and signs in with user name and password. */
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { login } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { to } from '../../client/paths.ts';
import { safeNext } from '../../client/session/page-after-login.ts';
import { signIn } from '../../client/session/session.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { ownLanguage, pageAfterSignIn } from './page-after-sign-in.ts';
import { SecretInput, SignInPage } from './sign-in-page.tsx';
import { showIn } from '../../client/language/page-language.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './auth.module.css';

const fields = ['username', 'password'] as const;
const labels = { username: t('Username'), password: t('Password') };
type Missing = Partial<Record<(typeof fields)[number], string>>;

/**
 * Returns a field's value from the form itself, because a password manager can fill the field without telling React.
 */
function typed(form: HTMLFormElement, name: (typeof fields)[number]): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}

/** Focuses the first empty field, or the password if the user has to try again. */
function focusFirstEmpty(form: HTMLFormElement | null) {
  const inputs = fields.map((name) => form?.elements.namedItem(name));
  const elements = inputs.filter((input) => input instanceof HTMLInputElement);
  (elements.find((input) => input.value === '') ?? elements.at(-1))?.focus();
}

function useLogin(form: () => HTMLFormElement | null) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMutation({
    mutationFn: (given: { username: string; password: string }) => login(given.username, given.password),
    onSuccess: async (session) => {
      signIn(session);
      const language = await ownLanguage(session);
      await navigate(await pageAfterSignIn(safeNext(search.get('next')), session), { replace: true });
      showIn(language);
    },
    onError: () => focusFirstEmpty(form()),
  });
}

export function Login() {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [search] = useSearchParams();
  const { mutate, error, isPending } = useLogin(() => form.current);
  useEffect(() => focusFirstEmpty(form.current), []);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const [username, password] = [
      typed(event.currentTarget, 'username').trim(),
      typed(event.currentTarget, 'password'),
    ];
    const left = Object.entries({ username, password }).flatMap(([name, value]) =>
      value === '' ? [[name, t`${labels[name as keyof typeof labels]} is required`]] : [],
    );
    setMissing(Object.fromEntries(left) as Missing);
    if (left.length > 0) focusFirstEmpty(form.current);
    else if (!isPending) mutate({ username, password });
  }

  return (
    <SignInPage>
      <form className={`${layout.stack} ${layout.gap4}`} ref={form} onSubmit={submit} noValidate>
        {error && (
          <Notice tone="danger" alert>
            <b>{reasonOf(error)}</b>
          </Notice>
        )}
        <TextInput
          name="username"
          label={t('Username')}
          error={missing.username}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SecretInput
          name="password"
          label={t('Password')}
          error={missing.password}
          autoComplete="current-password"
        />
        <ActionButton type="submit" variant="filled" busy={isPending}>
          {t('Login')}
        </ActionButton>
      </form>
      <div className={`${layout.row} ${layout.gap3} ${text.smaller} ${text.faint} ${styles.between}`}>
        <span>{t('or')}</span>
      </div>
      <LinkButton to={{ pathname: to('GoogleLogin'), search: search.toString() }}>
        {t('Continue with Google')}
      </LinkButton>
      <p className={`${text.small} ${styles.question} ${styles.forTouch}`}>
        <Link to={to('NewDevice')}>{t('Device at a machine')}</Link>
      </p>
      <p className={`${text.smaller} ${text.faint} ${styles.question}`}>
        {t('No password yet? Ask an Admin for a sign-in link; it works once, for 24 hours.')}
      </p>
    </SignInPage>
  );
}
