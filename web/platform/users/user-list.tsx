/** The users (spec §2 Users list). */
import { contract } from '../../../shared/contract/contract.ts';
import { type User } from '../../../shared/contract/users.ts';
import { infinite } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { CardList } from '../../ui/list/card-list.tsx';
import { RowLink } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { LastSignIn } from './last-sign-in.tsx';

const addressOf = ({ id }: User) => to('UserDetails', id);

function UserCard({ user }: { user: User }) {
  return (
    <>
      <div className="nm">
        <RowLink to={addressOf(user)}>{user.name}</RowLink>
      </div>
      <div className="sm dim clip" title={user.username}>
        {user.username}
      </div>
      <div className="dd xs dimmer">
        <span>{user.userType}</span>
        <LastSignIn user={user} />
      </div>
    </>
  );
}

const card = (user: User) => <UserCard user={user} />;

function AddUser() {
  return (
    <LinkButton to={to('UserCreate')} refusal={useRefusal('admin')} icon="plus" variant="filled">
      Add New User
    </LinkButton>
  );
}

export function UserList() {
  const { term, clear } = useListState(['name']);
  const { rows, total, more } = useList(infinite(contract.users.sorted, { query: { sort: 'name', term } }));
  return (
    <Page>
      <PageHead title="Users" count={<CountLine count={total} one="user" />} primary={<AddUser />} />
      <Sheet>
        <div className="tools">
          <SearchBox label="User" />
        </div>
        {total === 0 && (
          <EmptyState
            small
            title={`No user matches “${term}”`}
            text="Names and usernames were searched."
            action={<ActionButton onClick={() => clear()}>Clear search</ActionButton>}
          />
        )}
      </Sheet>
      {total !== 0 && (
        <CardList
          noun="users"
          rows={rows}
          total={total}
          more={more}
          keyOf={({ id }) => id}
          href={addressOf}
          height={100}
          card={card}
        />
      )}
    </Page>
  );
}
