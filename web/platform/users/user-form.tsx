/** The form of a user, new or not (spec §2 UserCreate). */
import { type User, userRecord } from '../../../shared/contract/users.ts';
import { type UserType, userTypes } from '../../../shared/rules/catalogue.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';
import { mayDo } from './user-type.ts';
import { type Because, said } from '../../client/said.ts';

export type UserValues = { name: string; username: string; userType: UserType };

export const valuesOf = ({ name, username, userType }: User): UserValues => ({ name, username, userType });

export function useUserForm<T>(
  of: Omit<RecordFormOptions<UserValues, T, User>, 'labels' | 'saved' | 'fromCurrent'> & {
    saved: (user: User) => void;
  },
) {
  return useRecordForm({
    ...of,
    labels: { name: 'Name', username: 'Email', userType: 'Type' },
    fromCurrent: (current) => {
      const user = userRecord.parse(current);
      return { values: valuesOf(user), version: user.version };
    },
  });
}

type UserForm = ReturnType<typeof useUserForm>;

/** `adminOnly` is why only the name can be changed, or null when all of it can. */
export function UserFields({ form, adminOnly = null }: { form: UserForm; adminOnly?: Because | null }) {
  const locked = adminOnly !== null && { locked: said(adminOnly) };
  return (
    <FormGroup title="Who and what for">
      <TextField {...form.field('name')} className="s3" />
      <TextField
        {...form.field('username')}
        className="s3"
        type="email"
        hint="The username to sign in with"
        {...locked}
      />
      <SelectField
        {...form.field('userType')}
        className="s3"
        options={userTypes}
        hint={mayDo[form.values.userType]}
        {...locked}
      />
    </FormGroup>
  );
}
