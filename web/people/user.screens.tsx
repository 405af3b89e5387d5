/** Defines the users' screens (spec §2 Users): list, details and forms. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type z } from 'zod';
import { reasonOf } from '../client/api/api-errors.ts';
import { contract } from '../client/contract.ts';
import {
  type User,
  user as kind,
  userCreate,
  type UserItem,
  userUpdateOf,
} from '../../shared/people/users.contract.ts';
import { isLoopback, withReachableHost } from '../../shared/people/loopback-address.ts';
import { defaultLanguage, type Language, languages, languageTags } from '../../shared/people/languages.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  defaultUserType,
  type UserPermission,
  userPermissions,
  type UserType,
  userTypes,
} from '../../shared/platform/specification-constants.ts';
import { useVerb } from '../client/api/queries.ts';
import { type ReasonLike, reasonText } from '../client/reason-text.ts';
import { to } from '../client/paths.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { ChecksField } from '../ui/fields/checkboxes-field.tsx';
import { SelectField, TextField } from '../ui/fields/fields.tsx';
import { RecordName } from '../ui/form/form-page.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { type FormKind, type FormOf } from '../ui/form/define-record-forms.ts';
import { formScreens } from '../ui/form/create-and-edit-screens.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { CardList } from '../ui/list/card-list.tsx';
import { RowLink } from '../ui/table/data-table.tsx';
import { ListToolbar, NothingFound } from '../ui/list/list-screen.tsx';
import { CountLine } from '../ui/list/list-toolbar.tsx';
import { useListSelection } from '../ui/list/list-selection.tsx';
import { useSorted } from '../ui/list/use-sorted-list.ts';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { canCopy, copyText } from '../ui/text/copy-text.ts';
import { QrCode } from '../ui/marks/qr-code.tsx';
import { DateTime, ShortDate } from '../ui/text/date-elements.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { type Crumb, Notice, Page, PageHead, Panel, Ticket } from '../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../ui/record/record-screen.tsx';
import { PinAndBadge } from './pin-and-badge.tsx';
import { Devices } from './sessions.tsx';
import { type Duty, duties, dutyWords } from '../../shared/platform/duties.ts';
import { mayDo, permissionWords, typeMay } from './user-type-permissions.ts';
import { useOfferedNames } from '../shop/lists/use-shop-lists.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import cardList from '../ui/list/card-list.module.css';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';

/** Shows when the user last signed in, to Admins and to the user. */
function LastSignIn({ user: { lastSignInAt } }: { user: UserItem }) {
  if (lastSignInAt === undefined) return null;
  if (lastSignInAt === null) return t('Has not signed in yet');
  return <>{nodes`Last sign-in ${(<DateTime at={lastSignInAt} />)}`}</>;
}

/**
 * Lets an Admin create a one-time sign-in link for a user. The screen shows the link only once (design:
 * signing in).
 */
function NewLink({ url, expiresAt, user }: { url: string; expiresAt: string; user: User }) {
  const address = withReachableHost(url, location.origin);
  const copy = () => copyText(address, t('Link copied'), t('Select the link in its field and copy it.'));
  return (
    <output className={layout.stack}>
      <TextInput
        ref={focusOnMount}
        label={t('Sign-in link')}
        description={
          <>{nodes`Give it to ${user.name}. It works once, for 24 hours, until ${(<DateTime at={expiresAt} />)}, and is shown only now.`}</>
        }
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      {canCopy() && (
        <ActionButton icon="duplicate" variant="filled" onClick={() => void copy()}>
          {t('Copy link')}
        </ActionButton>
      )}
      {isLoopback(address) ? (
        <p className={`${text.small} ${text.muted}`}>
          {t(
            'This address opens on this computer only. To sign in on a tablet, open Makeready by its address in your network.',
          )}
        </p>
      ) : (
        <QrCode content={address} label={t`QR code for ${user.name}`} />
      )}
    </output>
  );
}

function Password({ user: { admitted, hasPassword, passwordSetAt } }: { user: User }) {
  if (!admitted) return t('Came with an import: has no way in until there is a link or a password.');
  if (!hasPassword) return t('No password yet: signs in by link or Google.');
  if (!passwordSetAt) return t('Password set.');
  return <>{nodes`Password set on ${(<ShortDate at={passwordSetAt} />)}.`}</>;
}

function SigningIn({ user }: { user: User }) {
  const make = useVerb(contract.users.link);
  return (
    <Panel title={t('Signing in')} padded>
      <div className={layout.stack}>
        {user.lastSignInAt !== undefined && (
          <p>
            <LastSignIn user={user} />
          </p>
        )}
        <p className={`${text.small} ${text.muted}`}>
          <Password user={user} />
        </p>
        {make.error && (
          <Notice tone="danger" alert>
            {reasonOf(make.error)}
          </Notice>
        )}
        {make.data ? (
          <NewLink {...make.data} user={user} />
        ) : (
          <div>
            <ActionButton
              variant={user.lastSignInAt === null ? 'filled' : 'default'}
              refusal={user.can.link}
              showReason="beside"
              busy={make.isPending}
              onClick={() => make.mutate({ params: { id: user.id } })}
            >
              {t('Make sign-in link')}
            </ActionButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

const addressOf = ({ id }: UserItem) => to('UserDetails', id);

const card = (user: UserItem) => (
  <>
    <div className={`${text.bold} ${cardList.name}`}>
      <RowLink to={addressOf(user)}>{user.name}</RowLink>
    </div>
    <div className={`${cardList.about} ${text.small} ${text.muted} ${text.clip}`} title={user.username}>
      {user.username}
    </div>
    <div className={`${layout.between} ${cardList.foot} ${text.smaller} ${text.faint}`}>
      <span>{t(user.userType)}</span>
      <LastSignIn user={user} />
    </div>
  </>
);

/** Lists the users by name, always as cards. */
export function UserList() {
  const list = useSorted(contract.users.sorted, undefined, { query: { sort: 'name' } });
  const { rows, total, more } = list;
  const me = useMe();
  const many = useListSelection(list, 'users', {
    mayNotDelete: useRefusal('admin'),
    against: (chosen) => (chosen.some(({ id }) => id === me.id) ? reason('own-account-alone') : null),
  });
  const add = (
    <AddRecord route="UserCreate" permission="admin">
      {t('Add New User')}
    </AddRecord>
  );
  return (
    <Page>
      <PageHead title={t('Users')} count={<CountLine count={total} one="user" />} primary={add} />
      <Panel>
        <ListToolbar search={t('User')} many={many} />
        {total === 0 && (
          <NothingFound list={list} noun="user" searched={t('Searched in names and usernames')} />
        )}
      </Panel>
      {total !== 0 && (
        <CardList
          {...{ rows, total, more }}
          selection={many.selection}
          noun={t('users')}
          keyOf={({ id }) => id}
          href={addressOf}
          height={100}
          card={card}
        />
      )}
    </Page>
  );
}

function DeleteUser({ user }: { user: User }) {
  const own = useMe().id === user.id;
  const ends = own ? t('This is your own account: you will be signed out.') : t('They will be signed out.');
  return (
    <DeleteRecord
      record={user}
      noun="user"
      text={t`${ends} Customers and jobs that they added stay.`}
      remove={useVerb(contract.users.remove)}
      list={to('UserList')}
    />
  );
}

function Actions({ user }: { user: User }) {
  return (
    <>
      <LinkButton to={to('UserCustomerList', user.id)} icon="customer">
        {t('Customers')}
      </LinkButton>
      <LinkButton to={to('UserJobList', user.id)} icon="job">
        {t('Jobs')}
      </LinkButton>
      <DeleteUser user={user} />
    </>
  );
}

const crumbsOf = (...here: readonly Crumb[]) => [{ label: t('Users'), to: to('UserList') }, ...here];

function Details({ record: user }: { record: User }) {
  const { id, name, username, userType, createdAt } = user;
  return (
    <RecordPage
      history={{ entity: 'users', id }}
      title={t('User')}
      crumbs={crumbsOf({ label: name })}
      count={<RecordName>{name}</RecordName>}
      actions={<Actions user={user} />}
      primary={<EditRecord record={user} to={to('UserEdit', id)} />}
    >
      <div className={layout.withAside}>
        <div>
          <Panel>
            <Ticket
              facts={[
                [t('Name'), name, 2],
                [t('Username'), username, 2],
                [t('User type'), `${t(userType)}: ${mayDo(user)}`, 2],
                [t('Language'), languages[user.language], 2],
                [t('Created'), <ShortDate key="created" at={createdAt} />, 2],
              ]}
            />
          </Panel>
        </div>
        <div>
          <SigningIn user={user} />
          {user.can.setPin === null && <PinAndBadge user={user} />}
          <Devices userId={id} />
        </div>
      </div>
    </RecordPage>
  );
}

export const UserDetails = recordScreen(contract.users.get, Details);

interface UserValues extends Record<string, unknown> {
  name: string;
  username: string;
  userType: UserType;
  permissions: UserPermission[];
  duties: Duty[];
  runs: string[];
  language: Language;
}

const userForm: FormKind<UserValues, z.output<typeof userCreate>, User> = {
  noun: 'user',
  schema: userCreate,
  record: kind.record,
  labels: {
    name: t('Name'),
    username: t('Email'),
    userType: t('Type'),
    permissions: t('May also'),
    duties: t('Answers calls for'),
    runs: t('Runs only'),
    language: t('Language'),
  },
  initial: {
    name: '',
    username: '',
    userType: defaultUserType,
    permissions: [],
    duties: [],
    runs: [],
    language: defaultLanguage,
  },
};

const locked = (refusal: ReasonLike | null | undefined) => (refusal ? { locked: reasonText(refusal) } : {});

/** Shows the duties for which the user answers calls, folded to one line at first. */
function Duties({ form, ...state }: { form: FormOf<typeof userForm>; locked?: string }) {
  const [isOpen, setOpen] = useState(false);
  const line = form.values.duties.map((each) => t(dutyWords[each])).join(', ') || t('no calls');
  return (
    <FormGroup
      title={t('Answers calls for')}
      fold={{ isOpen, line, origin: t('when a machine stops'), onToggle: () => setOpen(!isOpen) }}
    >
      <ChecksField
        {...form.field('duties')}
        columns={6}
        options={duties.map((value) => ({ value, label: t(dutyWords[value]) }))}
        {...state}
      />
    </FormGroup>
  );
}

/** Shows the operation types that the user may run, folded to one line at first. */
function Runs({ form, ...state }: { form: FormOf<typeof userForm>; locked?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { runs } = form.values;
  const listed = useOfferedNames('operationTypes');
  const types = [...listed, ...runs.filter((each) => !listed.includes(each))];
  return (
    <FormGroup
      title={t('Runs only')}
      fold={{
        isOpen,
        line: runs.join(', ') || t('all operations'),
        origin: t('without a tick: all'),
        onToggle: () => setOpen(!isOpen),
      }}
    >
      <ChecksField
        {...form.field('runs')}
        columns={6}
        options={types.map((value) => ({ value, label: value }))}
        {...state}
      />
    </FormGroup>
  );
}

function UserFields({ form, before }: { form: FormOf<typeof userForm>; before: User | null }) {
  const can = before?.can;
  return (
    <>
      <FormGroup title={t('User')}>
        <TextField {...form.field('name')} columns={3} />
        <TextField
          {...form.field('username')}
          columns={3}
          type="email"
          hint={t('To sign in with; a plain name such as ravi.k will do')}
          {...locked(can?.changeUsername)}
        />
        <SelectField
          {...form.field('userType')}
          columns={3}
          options={userTypes}
          hint={typeMay[form.values.userType]}
          {...locked(can?.changeType)}
        />
        {form.values.userType === 'Restricted' && (
          <ChecksField
            {...form.field('permissions')}
            columns={3}
            options={userPermissions.map((value) => ({ value, label: permissionWords[value] }))}
            {...locked(can?.changePermissions)}
          />
        )}
        <SelectField
          {...form.field('language')}
          columns={3}
          options={languageTags.map((value) => ({ value, label: languages[value] }))}
        />
      </FormGroup>
      <Duties form={form} {...locked(can?.changeDuties)} />
      <Runs form={form} {...locked(can?.changeRuns)} />
    </>
  );
}

/** The details screen that follows a new user offers the user's sign-in link. */
export const { Create: UserCreate, Edit: UserEdit } = formScreens(
  (before: User | null) => (before ? { ...userForm, schema: userUpdateOf(before.username) } : userForm),
  {
    endpoints: contract.users,
    Fields: UserFields,
    crumbs: crumbsOf,
    list: () => to('UserList'),
    place: (id) => to('UserDetails', id),
    titles: { add: t('Add user'), edit: t('User') },
    permission: 'admin',
  },
);
