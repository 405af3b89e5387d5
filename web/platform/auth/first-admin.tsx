import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { z } from 'zod';
import { users } from '../../../shared/contract/users.ts';
import { fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { focusOnMount } from '../../ui/page/focus.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { Booth } from './booth.tsx';
import { SecretInput } from './secret-input.tsx';

const schema = users.authorise.body.shape.firstAdmin.unwrap();
export type FirstAdminFields = z.input<typeof schema>;

/** The first message for each field, as the server would put it. */
function check(values: FirstAdminFields) {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const { fieldErrors: found } = z.flattenError(result.error);
  return Object.fromEntries(Object.entries(found).map(([name, messages]) => [name, messages[0]]));
}

interface Props {
  save: (fields: FirstAdminFields) => void;
  busy: boolean;
  error: Error | null;
}

/** The first visit of a new installation: who its Admin is. */
export function FirstAdmin({ save, busy, error }: Props) {
  const form = useForm<FirstAdminFields>({
    initialValues: { name: '', username: '', password: '' },
    validate: check,
    validateInputOnBlur: true,
  });
  const { setErrors } = form;
  useEffect(() => {
    const entries = Object.entries(fieldErrors(error));
    setErrors(
      Object.fromEntries(entries.map(([name, message]) => [name.replace('firstAdmin.', ''), message])),
    );
  }, [error, setErrors]);
  const submit = form.onSubmit(
    (values) => {
      if (!busy) save(values);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  );
  return (
    <Booth lead="Welcome. Who is the first Admin?">
      <form className="sheetform" onSubmit={submit} noValidate>
        {error && (
          <Notice tone="danger" alert>
            <b>{reasonOf(error)}</b>
          </Notice>
        )}
        <TextInput label="Name" autoComplete="name" ref={focusOnMount} {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          description="Your username"
          type="email"
          autoComplete="username"
          {...form.getInputProps('username')}
        />
        <SecretInput
          label="Password"
          description={form.errors['password'] ? undefined : 'At least 8 characters'}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <ActionButton type="submit" variant="filled" busy={busy}>
          Start Makeready
        </ActionButton>
      </form>
    </Booth>
  );
}
