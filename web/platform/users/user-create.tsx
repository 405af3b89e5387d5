import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { userCreate } from '../../../shared/contract/users.ts';
import { defaultUserType } from '../../../shared/rules/catalogue.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { UserFields, useUserForm } from './user-form.tsx';

const list = { label: 'Users', to: to('UserList') };

/** Adding a user; the details that follow offer the sign-in link. */
export function UserCreate() {
  const navigate = useNavigate();
  const create = useVerb(contract.users.create);
  const form = useUserForm({
    schema: userCreate,
    initial: { name: '', username: '', userType: defaultUserType },
    draft: 'user.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('UserDetails', id), { replace: true }),
  });
  return (
    <FormPage
      title="Add user"
      crumbs={[list, { label: 'New' }]}
      refusal={useRefusal('admin')}
      form={form}
      submit="Save"
      onCancel={useGoBack(list.to)}
    >
      <UserFields form={form} />
    </FormPage>
  );
}
