/** A user (spec §2 UserDetails). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type User } from '../../../shared/contract/users.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { RecordName } from '../../ui/form/form-page.tsx';
import { dateTime, longDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { SigningIn } from './sign-in-link.tsx';
import { mayDo } from './user-type.ts';

function DeleteUser({ user }: { user: User }) {
  const own = useMe().id === user.id;
  const ends = own ? 'This is your own account: you are signed out at once.' : 'They are signed out at once.';
  return (
    <DeleteRecord
      record={user}
      noun="user"
      text={`${ends} Customers and jobs that they added stay.`}
      remove={useVerb(contract.users.remove)}
      refusal={useRefusal('admin')}
      list={to('UserList')}
    />
  );
}

function Actions({ user }: { user: User }) {
  return (
    <>
      <LinkButton to={to('UserCustomerList', user.id)} icon="customer">
        Customers
      </LinkButton>
      <LinkButton to={to('UserJobList', user.id)} icon="job">
        Jobs
      </LinkButton>
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
