import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { reasonMessage } from '../../../shared/reasons/schema-reasons.ts';
import { contract } from '../../client/contract.ts';
import { password } from '../../../shared/contract/users.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { SecretField } from '../auth/secret-input.tsx';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { FormElement, FormFailure } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ShortDate } from '../../ui/page/date-elements.tsx';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { Panel } from '../../ui/page/page.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

const first = z.object({ password });
const another = first.extend({
  present: z.string().min(1, reasonMessage('required', { field: 'Current password' })),
});

function usePasswordForm(has: boolean, done: () => void) {
  const { id } = useMe();
  const save = useVerb(contract.users.password);
  return useRecordForm({
    schema: has ? another : first,
    initial: { present: '', password: '' },
    labels: { present: 'Current password', password: 'New password' },
    save: (body) => save.mutateAsync({ params: { id }, body }),
    saved: () => {
      toast(has ? 'Password changed' : 'Password set');
      done();
    },
  });
}

function PasswordForm({ has, done }: { has: boolean; done: () => void }) {
  const { username } = useMe();
  const form = usePasswordForm(has, done);
  return (
    <FormElement form={form} className={layout.stack}>
      <FormFailure form={form} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {has && <SecretField {...form.field('present')} autoComplete="current-password" focused />}
      <SecretField
        {...form.field('password')}
        hint="At least 8 characters"
        autoComplete="new-password"
        focused={!has}
      />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {has ? 'Change password' : 'Set password'}
        </ActionButton>
        <ActionButton variant="quiet" onClick={done}>
          Cancel
        </ActionButton>
      </div>
    </FormElement>
  );
}

function Since({ has, at }: { has: boolean; at: string | null | undefined }) {
  if (typeof at !== 'string') return has ? 'Set.' : 'None yet.';
  return (
    <>
      Set on <ShortDate at={at} />.
    </>
  );
}

/** Shows when the user set the password, with a form to set or change it. */
export function MyPassword() {
  const { data } = useQuery({
    ...query(contract.users.get, { params: { id: useMe().id } }),
    meta: { inPlace: true },
  });
  const [editing, setEditing] = useState(false);
  const { hasPassword: has = true, passwordSetAt: at } = data ?? {};
  if (editing) {
    return (
      <Panel title="Password" padded>
        <PasswordForm has={has} done={() => setEditing(false)} />
      </Panel>
    );
  }
  return (
    <Panel title="Password" padded>
      <div className={`${layout.row} ${layout.between} ${layout.wrap}`}>
        <p className={`${text.small} ${text.muted}`}>
          {data === undefined ? ' ' : <Since has={has} at={at} />}
        </p>
        {data && (
          <ActionButton size="xs" onClick={() => setEditing(true)}>
            {has ? 'Change password' : 'Set password'}
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
