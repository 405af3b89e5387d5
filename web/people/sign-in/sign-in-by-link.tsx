/**
 * Signs the user in by a one-time link, or shows the form that creates the first Admin (spec §2 /auth/{id},
 * design: signing in).
 */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type z } from 'zod';
import { users } from '../../../shared/people/users.contract.ts';
import { api } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { to } from '../../client/paths.ts';
import { takeNext } from '../../client/session/page-after-login.ts';
import { signIn } from '../../client/session/session.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { ownZone } from '../../ui/text/time-zones.ts';
import { ownLanguage, pageAfterSignIn } from './page-after-sign-in.ts';
import { SecretField, SignInPage } from './sign-in-page.tsx';
import { showIn } from '../../client/language/page-language.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

const schema = users.authorise.body.shape.firstAdmin.unwrap();
type FirstAdminFields = z.input<typeof schema>;

/** Shows the form that creates the Admin of a new installation. */
function FirstAdmin({ save }: { save: (fields: FirstAdminFields) => Promise<unknown> }) {
  const form = useRecordForm({
    schema,
    initial: { name: '', username: '', password: '' },
    labels: { name: t('Name'), username: t('Email'), password: t('Password') },
    save,
    saved: () => undefined,
  });
  return (
    <SignInPage lead={t('Welcome. Who is the first Admin?')}>
      <FormElement form={form} className={`${layout.stack} ${layout.gap4}`}>
        <FormFailure form={form} />
        <TextField {...form.field('name')} autoComplete="name" focused />
        <TextField
          {...form.field('username')}
          hint={t('To sign in with; a plain name such as ravi.k will do')}
          type="email"
          autoComplete="username"
        />
        <SecretField
          {...form.field('password')}
          hint={t('At least 8 characters')}
          autoComplete="new-password"
        />
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {t('Start Makeready')}
        </ActionButton>
      </FormElement>
    </SignInPage>
  );
}

const storageKey = (id: string) => `link.${id}`;

/**
 * Reads the link's token, removes it from the address bar, and stores it in this tab until the user signs in with it.
 */
function useLinkToken(id: string): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? sessionStorage.getItem(storageKey(id)) ?? '');
  const written = search.has('token');
  useEffect(() => {
    if (!written) return;
    sessionStorage.setItem(storageKey(id), token);
    setSearch({}, { replace: true });
  }, [written, id, token, setSearch]);
  return token;
}

function Unusable({ reason }: { reason: string }) {
  return (
    <SignInPage>
      <div className={`${layout.stack} ${layout.gap4}`}>
        <Notice tone="danger" alert>
          <b>{t('This sign-in link can’t be used.')}</b>
          <br />
          <span className={text.muted}>{reason}</span>
        </Notice>
        <p className={text.muted}>{t('With a password you can log in without a link.')}</p>
        <LinkButton variant="filled" to={to('Login')}>
          {t('Login')}
        </LinkButton>
      </div>
    </SignInPage>
  );
}

/** Exchanges the token for a session. It does so once, even if React runs the effect twice. */
function useAuthorise(id: string, token: string) {
  const navigate = useNavigate();
  const hasRequested = useRef(false);
  const authorise = useMutation({
    mutationFn: (firstAdmin: FirstAdminFields | undefined) =>
      api.users.authorise({
        params: { id },
        body: { token, ...(firstAdmin && { firstAdmin: { ...firstAdmin, timeZone: ownZone() } }) },
      }),
    onSuccess: async (session) => {
      sessionStorage.removeItem(storageKey(id));
      signIn(session);
      const language = await ownLanguage(session);
      await navigate(await pageAfterSignIn(takeNext(), session), { replace: true });
      showIn(language);
    },
  });
  const invitation = useMutation({
    mutationFn: () => api.users.invitation({ params: { id }, body: { token } }),
    onSuccess: ({ purpose }) => {
      if (purpose === 'signIn') authorise.mutate(undefined);
    },
  });
  const { mutate } = invitation;
  useEffect(() => {
    if (hasRequested.current || token === '') return;
    hasRequested.current = true;
    mutate();
  }, [mutate, token]);
  return { authorise, invitation };
}

export function SignInByLink() {
  const { id = '' } = useParams();
  const token = useLinkToken(id);
  const { authorise, invitation } = useAuthorise(id, token);
  if (token === '') return <Unusable reason={t('Its token is missing. Open the whole link again.')} />;
  if (invitation.error) return <Unusable reason={reasonOf(invitation.error)} />;
  if (invitation.data?.purpose === 'firstAdmin') {
    return <FirstAdmin save={authorise.mutateAsync} />;
  }
  return authorise.error ? <Unusable reason={reasonOf(authorise.error)} /> : <main id="main" tabIndex={-1} />;
}
