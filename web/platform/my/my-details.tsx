/** Shows MyDetails (spec §2): the user's details on the left, the user's day on the right. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { contract } from '../../client/contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query } from '../../client/api/queries.ts';
import { initials } from '../../ui/page/initials.ts';
import { to } from '../../client/paths.ts';
import { signOut } from '../../client/api/sign-out.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { ActionButton, CountedLink, LinkButton } from '../../ui/page/buttons.tsx';
import { Notice, Page, Panel } from '../../ui/page/page.tsx';
import { BackupWarning } from '../settings/backups.tsx';
import { Devices } from '../users/sessions.tsx';
import { mayDo } from '../users/user-type-permissions.ts';
import { MyDay } from './my-day.tsx';
import { NotesForYou } from './notes-for-you.tsx';
import { MyName } from './my-name.tsx';
import { MyPassword } from './my-password.tsx';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './my.module.css';

function MyCustomers() {
  const call = { params: { id: useMe().id }, query: { per: 1 } };
  const { data } = useQuery({ ...query(contract.customers.ofUserSorted, call), meta: { inPlace: true } });
  return (
    <CountedLink to={to('MyCustomers')} icon="customer" total={data?.metadata.total}>
      My Customers
    </CountedLink>
  );
}

function MyJobs() {
  const call = { query: { userId: useMe().id } };
  const { data } = useQuery({ ...query(contract.jobs.counts, call), meta: { inPlace: true } });
  return (
    <CountedLink to={to('MyJobs')} icon="job" total={data?.total}>
      My Jobs
    </CountedLink>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Identity() {
  const me = useMe();
  return (
    <div className={`${panel.sheet} ${styles.identity}`}>
      <div className={styles.identityHead}>
        <span className={styles.initials} aria-hidden="true">
          {initials(me.name)}
        </span>
        <MyName />
      </div>
      <dl>
        <Fact label="Username">{me.username}</Fact>
        <Fact label="User type">
          {me.userType} <span className={`${text.smaller} ${text.faint}`}>· {mayDo(me)}</span>
        </Fact>
      </dl>
      <div className={styles.lists}>
        <MyCustomers />
        <MyJobs />
      </div>
    </div>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance" padded>
      <SegmentedControl
        aria-label="Appearance"
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'auto', label: 'Match system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Panel>
  );
}

function ShopSettings() {
  return (
    <Panel title="Shop settings" padded>
      <div className={layout.stack}>
        <BackupWarning />
        <div className={`${layout.row} ${layout.wrap} ${layout.between}`}>
          <span className={text.muted}>Time zone, working hours, holidays, lists</span>
          <LinkButton to={to('Settings')} refusal={useRefusal('admin')}>
            Settings
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}

function Leaving() {
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut });
  return (
    <div className={styles.leaving}>
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton icon="logout" busy={isPending} onClick={() => mutate(false)}>
          Logout
        </ActionButton>
        <ActionButton variant="quiet" busy={isPending} onClick={() => mutate(true)}>
          Log out on all devices
        </ActionButton>
      </div>
      {error && (
        <Notice tone="danger" alert>
          You are still logged in everywhere. {reasonOf(error)}.
        </Notice>
      )}
    </div>
  );
}

export function MyDetails() {
  return (
    <Page className={styles.page}>
      <aside aria-label="About me">
        <Identity />
        <Leaving />
        <MyPassword />
        <Appearance />
        <ShopSettings />
        <Devices userId={useMe().id} />
      </aside>
      <div className={styles.day}>
        <NotesForYou />
        <MyDay />
      </div>
    </Page>
  );
}
