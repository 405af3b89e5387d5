/** Lets an Admin make a one-time sign-in link. The screen shows the link only once (design: signing in). */
import { TextInput } from '@mantine/core';
import { contract } from '../../client/contract.ts';
import { type User } from '../../../shared/contract/users.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { focusOnMount } from '../../ui/page/focus.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTime, ShortDate } from '../../ui/page/date-elements.tsx';
import { canCopy, copyText } from '../../ui/page/copy-text.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { LastSignIn } from './last-sign-in.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

function NewLink({ url, expiresAt, user }: { url: string; expiresAt: string; user: User }) {
  const copy = () => copyText(url, 'Link copied', 'Select the link in its field and copy it.');
  return (
    <output className={layout.stack}>
      <TextInput
        ref={focusOnMount}
        label="Sign-in link"
        description={
          <>
            Give it to {user.name}. It works once, for 24 hours, until <DateTime at={expiresAt} />, and is
            shown only now.
          </>
        }
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {canCopy() && (
        <ActionButton icon="duplicate" variant="filled" onClick={() => void copy()}>
          Copy link
        </ActionButton>
      )}
    </output>
  );
}

function Password({ user: { admitted, hasPassword, passwordSetAt } }: { user: User }) {
  if (!admitted) return 'Came with an import: has no way in until there is a link or a password.';
  if (!hasPassword) return 'No password yet: signs in by link or Google.';
  if (passwordSetAt === null) return 'Password set.';
  return (
    <>
      Password set on <ShortDate at={passwordSetAt} />.
    </>
  );
}

export function SigningIn({ user }: { user: User }) {
  const make = useVerb(contract.users.link);
  return (
    <Panel title="Signing in" padded>
      <div className={layout.stack}>
        <p>
          <LastSignIn user={user} />
        </p>
        <p className={`${text.small} ${text.muted}`}>
          <Password user={user} />
        </p>
        {make.error && (
          <Notice tone="danger" alert>
            {reasonOf(make.error)}
          </Notice>
        )}
        {make.data ? (
          <NewLink {...make.data} user={user} />
        ) : (
          <div>
            <ActionButton
              variant={user.lastSignInAt === null ? 'filled' : 'default'}
              refusal={user.can.link}
              showReason="beside"
              busy={make.isPending}
              onClick={() => make.mutate({ params: { id: user.id } })}
            >
              Make sign-in link
            </ActionButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
