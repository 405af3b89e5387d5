import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../../shared/contract/contract.ts';
import { password } from '../../../shared/contract/users.ts';
import { fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { focusOnMount } from '../../ui/page/focus.ts';
import { SecretInput } from '../auth/secret-input.tsx';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { LongDate } from '../../ui/page/dates.tsx';
import { toast } from '../../ui/page/feedback.tsx';
import { Notice, Sheet } from '../../ui/page/page.tsx';

function usePasswordForm(has: boolean) {
  return useForm({
    initialValues: { present: '', password: '' },
    validate: {
      present: (value) => (has && value === '' ? 'Present password is required' : null),
      password: (value) => password.safeParse(value).error?.issues[0]?.message ?? null,
    },
  });
}

function PasswordForm({ has, done }: { has: boolean; done: () => void }) {
  const me = useMe();
  const save = useVerb(contract.users.password);
  const form = usePasswordForm(has);
  const submit = form.onSubmit(
    (values) => {
      if (save.isPending) return;
      const body = has ? values : { password: values.password };
      save.mutate(
        { params: { id: me.id }, body },
        {
          onSuccess: () => {
            toast(has ? 'Password changed' : 'Password set');
            done();
          },
          onError: (error) => form.setErrors(fieldErrors(error)),
        },
      );
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'password')?.focus(),
  );
  const told = save.error && Object.keys(fieldErrors(save.error)).length === 0;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {told && (
        <Notice tone="danger" alert>
          {reasonOf(save.error)}
        </Notice>
      )}
      <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
      {has && (
        <SecretInput
          label="Present password"
          autoComplete="current-password"
          ref={focusOnMount}
          {...form.getInputProps('present')}
        />
      )}
      <SecretInput
        label="New password"
        description={form.errors['password'] ? undefined : 'At least 8 characters'}
        autoComplete="new-password"
        ref={has ? null : focusOnMount}
        {...form.getInputProps('password')}
      />
      <div className="row">
        <ActionButton type="submit" variant="filled" busy={save.isPending}>
          {has ? 'Change password' : 'Set password'}
        </ActionButton>
        <ActionButton variant="quiet" onClick={done}>
          Cancel
        </ActionButton>
      </div>
    </form>
  );
}

function Since({ has, at }: { has: boolean; at: string | null | undefined }) {
  if (typeof at !== 'string') return has ? 'Set.' : 'None yet.';
  return (
    <>
      Set on <LongDate at={at} />.
    </>
  );
}

/** Whether there is a password, since when, and the way to set or change it. */
export function MyPassword() {
  const { data } = useQuery({
    ...query(contract.users.get, { params: { id: useMe().id } }),
    meta: { inPlace: true },
  });
  const [editing, setEditing] = useState(false);
  const { hasPassword: has = true, passwordSetAt: at } = data ?? {};
  if (editing) {
    return (
      <Sheet title="Password" padded>
        <PasswordForm has={has} done={() => setEditing(false)} />
      </Sheet>
    );
  }
  return (
    <Sheet title="Password" padded>
      <div className="row between wrap">
        <p className="sm dim">{data === undefined ? ' ' : <Since has={has} at={at} />}</p>
        {data && (
          <ActionButton size="xs" onClick={() => setEditing(true)}>
            {has ? 'Change password' : 'Set password'}
          </ActionButton>
        )}
      </div>
    </Sheet>
  );
}
