import { type z } from 'zod';
import { users } from '../../../shared/contract/users.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormElement, FormFailure } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SecretField } from './secret-input.tsx';
import styles from './auth.module.css';

const schema = users.authorise.body.shape.firstAdmin.unwrap();
export type FirstAdminFields = z.input<typeof schema>;

/** Shows the form that creates the Admin of a new installation. */
export function FirstAdmin({ save }: { save: (fields: FirstAdminFields) => Promise<unknown> }) {
  const form = useRecordForm({
    schema,
    initial: { name: '', username: '', password: '' },
    labels: { name: 'Name', username: 'Email', password: 'Password' },
    save,
    saved: () => undefined,
  });
  return (
    <SignInPage lead="Welcome. Who is the first Admin?">
      <FormElement form={form} className={styles.form}>
        <FormFailure form={form} />
        <TextField {...form.field('name')} autoComplete="name" focused />
        <TextField {...form.field('username')} hint="Your username" type="email" autoComplete="username" />
        <SecretField {...form.field('password')} hint="At least 8 characters" autoComplete="new-password" />
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          Start Makeready
        </ActionButton>
      </FormElement>
    </SignInPage>
  );
}
