/** A user (spec §2 UserDetails). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type User } from '../../shared/contract/users.ts';
import { reasonOf } from '../api/problems.ts';
import { query, useVerb } from '../api/queries.ts';
import { useBarRecord } from '../app/bar-record.ts';
import { to, toIfThere } from '../app/paths.ts';
import { useMe, useRefusal } from '../session/session.ts';
import { ActionButton, LinkButton } from '../ui/buttons.tsx';
import { confirm, refused, toast } from '../ui/feedback.tsx';
import { RecordName } from '../ui/form-page.tsx';
import { dateTime, longDate } from '../ui/format.ts';
import { useShopZone } from '../ui/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../ui/page.tsx';
import { SigningIn } from './sign-in-link.tsx';
import { mayDo } from './user-type.ts';

function DeleteUser({ user: { id, name } }: { user: User }) {
  const navigate = useNavigate();
  const own = useMe().id === id;
  const remove = useVerb(contract.users.remove);
  const press = async () => {
    const ends = own
      ? 'This is your own account: you are signed out at once.'
      : 'They are signed out at once.';
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: `${ends} Customers and jobs that they added stay. This cannot be undone.`,
      verb: 'Delete user',
      keep: 'Keep user',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(`${name} deleted`);
          void navigate(to('UserList'), { replace: true });
        },
        onError: (error) => refused(`${name} was not deleted`, reasonOf(error)),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      icon="trash"
      refusal={useRefusal('admin')}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      Delete
    </ActionButton>
  );
}

function Actions({ user }: { user: User }) {
  const jobs = toIfThere('UserJobList', user.id);
  return (
    <>
      <LinkButton to={to('UserCustomerList', user.id)} icon="customer">
        Customers
      </LinkButton>
      {jobs !== null && (
        <LinkButton to={jobs} icon="job">
          Jobs
        </LinkButton>
      )}
      <DeleteUser user={user} />
    </>
  );
}

function Facts({ user }: { user: User }) {
  const zone = useShopZone();
  return (
    <Ticket
      facts={[
        ['Name', user.name, 2],
        ['Username', user.username, 2],
        ['User type', `${user.userType}: ${mayDo[user.userType]}`, 2],
        ['Created', longDate(user.createdAt, { zone })],
        ['Last sign-in', user.lastSignInAt === null ? 'never' : dateTime(user.lastSignInAt, { zone })],
      ]}
    />
  );
}

export function UserDetails() {
  const { id = '' } = useParams();
  const { data: user } = useQuery(query(contract.users.get, { params: { id } }));
  const refusal = useRefusal('selfOrAdmin', id);
  useBarRecord(user);
  if (user === undefined) return <Page narrowed>{null}</Page>;
  const edit = (
    <LinkButton to={to('UserEdit', id)} replace icon="edit" refusal={refusal}>
      Edit
    </LinkButton>
  );
  return (
    <Page narrowed>
      <PageHead
        title="User"
        crumbs={[{ label: 'Users', to: to('UserList') }, { label: user.name }]}
        count={<RecordName>{user.name}</RecordName>}
        actions={<Actions user={user} />}
        primary={edit}
      />
      <div className="lay">
        <div>
          <Sheet>
            <Facts user={user} />
          </Sheet>
        </div>
        <div>
          <SigningIn key={id} user={user} />
        </div>
      </div>
    </Page>
  );
}
