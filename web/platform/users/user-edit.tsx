import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type User, userUpdateOf } from '../../../shared/contract/users.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { UserFields, useUserForm, valuesOf } from './user-form.tsx';

function EditUser({ user }: { user: User }) {
  const { id, version } = user;
  const navigate = useNavigate();
  const details = to('UserDetails', id);
  const show = () => void navigate(details, { replace: true });
  const update = useVerb(contract.users.update);
  const form = useUserForm({
    schema: userUpdateOf(user.username),
    initial: valuesOf(user),
    version,
    draft: `user.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
  });
  return (
    <FormPage
      title="User"
      name={user.name}
      crumbs={[{ label: 'Users', to: to('UserList') }, { label: user.name, to: details }, { label: 'Edit' }]}
      refusal={useRefusal('selfOrAdmin', id)}
      form={form}
      submit="Save"
      onCancel={show}
    >
      <UserFields form={form} adminOnly={useRefusal('admin')} />
    </FormPage>
  );
}

export function UserEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.users.get, { params: { id } }));
  return data ? <EditUser key={id} user={data} /> : <Page narrowed>{null}</Page>;
}
