/** Shows MyDetails (spec §2): the user's details on the left, the user's day on the right. */
import { SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { type Language, languages, languageTags } from '../../../shared/people/languages.ts';
import { password, users } from '../../../shared/people/users.contract.ts';
import { reasonMessage } from '../../../shared/platform/reasons/schema-reasons.ts';
import { contract } from '../../client/contract.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { pageLanguage, showIn } from '../../client/language/page-language.ts';
import { useLateScope } from '../../client/late-filter-words.ts';
import { sessionStore, useMe, useRefusal } from '../../client/session/session.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { FormElement, FormFailure } from '../../ui/form/form-parts.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { ControlStrip, JobStatus, StateBadge } from '../../ui/marks/state-icons-and-badges.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import page from '../../ui/page/page.module.css';
import parts from '../../ui/page/parts.module.css';
import { Icon, type IconName } from '../../ui/style/icons.tsx';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/table/data-table.tsx';
import table from '../../ui/table/table.module.css';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { count, number } from '../../ui/text/format-values.ts';
import { initials } from '../../ui/text/initials.ts';
import { to } from '../../client/paths.ts';
import { signOut } from '../../client/api/sign-out.ts';
import { ActionButton, CountedLink, IconButton, LinkButton } from '../../ui/page/buttons.tsx';
import { EmptyState, Notice, Page, Panel } from '../../ui/page/page.tsx';
import { BackupWarning } from '../../shop/settings/backups.tsx';
import { useServerWarnings } from '../../shop/settings/server-warnings.tsx';
import { PinAndBadge } from '../pin-and-badge.tsx';
import { Devices } from '../sessions.tsx';
import { SecretField } from '../sign-in/sign-in-page.tsx';
import { mayDo } from '../user-type-permissions.ts';
import { NotesForYou } from './notes-for-you.tsx';
import text from '../../ui/style/text.module.css';
import panel from '../../ui/style/panel.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './my.module.css';

/** Shows the signed-in user's day: the numbers of jobs, the open jobs sorted by delivery date, and notes. */

/** Lists running and paused operations, for users who work at the machines. */

/** The largest number of operations that the screen lists in each state. */
const most = 100;

const operationAddress = ({ id }: Operation) => to('OperationDetails', id);
const aboutOperation = ({ job }: Operation) => `${job.number} · ${job.name}`;

const head = (
  <>
    <Th>{t('Operation')}</Th>
    <Th w="34%">{t('Machine')}</Th>
    <Th w={140}>{t('State')}</Th>
  </>
);

const row = (operation: Operation) => {
  const { name, machine, state } = operation;
  return (
    <>
      <td>
        <TwoLines
          first={<RowLink to={operationAddress(operation)}>{name}</RowLink>}
          second={<span title={aboutOperation(operation)}>{aboutOperation(operation)}</span>}
        />
      </td>
      <td title={machine?.name}>
        {machine ? (
          <Link to={to('MachineDetails', machine.id)}>{machine.name}</Link>
        ) : (
          <span className={text.faint}>{t('none')}</span>
        )}
      </td>
      <td>
        <StateBadge state={state} />
      </td>
    </>
  );
};

function useIn(state: 'running' | 'paused'): readonly Operation[] | undefined {
  const call = { query: { state, sort: 'machine', per: most } } as const;
  return useInPlaceQuery(contract.operations.sorted, call).data?.items;
}

function Nothing() {
  const action = <LinkButton to={to('MachineList')}>{t('Machines')}</LinkButton>;
  return (
    <EmptyState
      small
      title={t('Nothing is running')}
      text={t('Running and paused operations appear here.')}
      action={action}
    />
  );
}

function OnTheFloor() {
  const [running, paused] = [useIn('running'), useIn('paused')];
  const rows = running && paused && [...running, ...paused];
  return (
    <Panel title={t('On the floor')} right={<Link to={to('MachineList')}>{t('All machines')}</Link>}>
      {rows?.length === 0 ? (
        <Nothing />
      ) : (
        <DataTable
          noun={t('operations on the floor')}
          rows={rows}
          total={rows?.length}
          keyOf={({ id }) => id}
          href={operationAddress}
          height={46}
          head={head}
          row={row}
          phone={(operation) => ({
            title: operation.name,
            sub: (
              <TwoLines
                first={aboutOperation(operation)}
                second={operation.machine?.name ?? t('no machine')}
              />
            ),
            right: <StateBadge state={operation.state} />,
          })}
        />
      )}
    </Panel>
  );
}

interface JobDelay {
  job: JobItem;
  icon: IconName;
  says: string;
  verb: string;
  to: string;
}

function delaysOf(job: JobItem): JobDelay[] {
  const items = [];
  if (job.status === 'draft' && !job.paperRequirementMet) {
    items.push({
      job,
      icon: 'paper' as const,
      says: t`needs ${number(job.papersRequired)} press sheets; ${number(job.papersAssigned)} are assigned.`,
      verb: t('Assign paper'),
      to: to('JobPaperDetails', job.id),
    });
  }
  if (job.operationStates.includes('paused')) {
    items.push({
      job,
      icon: 'pause' as const,
      says: t('is paused on the floor.'),
      verb: t('Open operations'),
      to: to('JobOperationList', job.id),
    });
  }
  return items;
}

/** Returns what delays each of these jobs, with a link to the screen that removes the delay. */
const findDelays = (jobs: readonly JobItem[]): JobDelay[] => jobs.flatMap(delaysOf);

const listed = 6;

/** Shows a number that links to the jobs that it counts. Its space is blank until it has loaded. */
function Figure({
  of,
  status,
  isLate = false,
}: {
  of: number | undefined;
  status: string;
  isLate?: boolean;
}) {
  if (of === undefined) return '\u00A0';
  return (
    <Link to={`${to('MyJobs')}?${new URLSearchParams({ status })}`} className={text.plain}>
      {isLate && <Icon name="flag" size={22} />}
      {number(of)}
    </Link>
  );
}

function MyFigures() {
  const { id: userId } = useMe();
  const { data } = useInPlaceQuery(contract.jobs.counts, { query: { userId } });
  const scope = useLateScope({ userId, lateness: 'late' });
  const sums = [
    [t('due within 3 days'), data?.dueSoon, 'due-soon'],
    [t('in production'), data?.byStatus['in production'], 'in production'],
    [t('drafts'), data?.byStatus.draft, 'draft'],
    [t('paused on the floor'), data?.paused, 'paused'],
  ] as const;
  const isLate = data !== undefined && data.late > 0;
  return (
    <dl
      className={`${panel.sheet} ${parts.strip} ${styles.sums}`}
      aria-label={t('My jobs in figures')}
      aria-busy={!data}
    >
      <div>
        <dt className={text.label}>
          {t('late')}
          {scope && <span className={text.faint}> · {scope}</span>}
        </dt>
        <dd className={isLate ? styles.late : undefined}>
          <Figure of={data?.late} status="late" isLate={isLate} />
        </dd>
      </div>
      {sums.map(([label, figure, status]) => (
        <div key={label}>
          <dt className={text.label}>{label}</dt>
          <dd>
            <Figure of={figure} status={status} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const addressOf = (job: JobItem) => to('JobDetails', job.id);
const about = (job: JobItem) => `${job.number} · ${count(job.quantity, 'piece')}`;

function JobRow({ job }: { job: JobItem }) {
  return (
    <>
      <td>
        <Due delivery={job.deliveryDate} />
      </td>
      <td>
        <span className={layout.row}>
          <Thumb url={job.artworkThumbUrl} />
          <TwoLines first={<RowLink to={addressOf(job)}>{job.name}</RowLink>} second={about(job)} />
        </span>
      </td>
      <td className={table.wideOnly}>
        <TwoLines first={job.customer.name} second={job.customer.city} />
      </td>
      <td>
        <ControlStrip states={job.operationStates} />
      </td>
      <td>
        <JobStatus job={job} />
      </td>
    </>
  );
}

const jobRow = (job: JobItem) => <JobRow job={job} />;

function JobHead({ jobs }: { jobs: readonly JobItem[] }) {
  const delivery = useDueWidth(jobs.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <Th w={delivery}>{t('Delivery')}</Th>
      <Th>{t('Job')}</Th>
      <Th wide>{t('Customer')}</Th>
      <Th w={180}>{t('Operations')}</Th>
      <Th w={140}>{t('Status')}</Th>
    </>
  );
}

function NoJobs() {
  const refusal = useRefusal('edit');
  const action = refusal === null && (
    <LinkButton to={to('JobCreate')} icon="plus" variant="filled">
      {t('Add New Custom Job')}
    </LinkButton>
  );
  return (
    <EmptyState
      small
      title={t('You have no open jobs')}
      text={t('Jobs you add appear here, nearest delivery first.')}
      {...(action && { action })}
    />
  );
}

function AllJobs({ total }: { total: number }) {
  return total > listed ? <Link to={to('MyJobs')}>{t`All ${count(total, 'job')}`}</Link> : null;
}

function Waiting({ jobs }: { jobs: readonly JobItem[] }) {
  const items = findDelays(jobs);
  if (items.length === 0) return null;
  return (
    <Panel title={t('Waiting for you')}>
      <ul className={`${layout.lines} ${styles.todo}`}>
        {items.map(({ job, icon, says, verb, to }) => (
          <li key={job.id + verb} className={`${layout.row} ${layout.gap3} ${text.small}`}>
            <span className={text.faint}>
              <Icon name={icon} />
            </span>
            <span className={layout.grow}>
              <b>{job.name}</b> {says}
            </span>
            <LinkButton to={to} size="xs" aria-label={`${verb}: ${job.name}`}>
              {verb}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Lists the user's jobs. It fetches 20 jobs, more than it lists, so that it can also show what delays jobs further
 * down the list.
 */
function MyJobList() {
  const { id } = useMe();
  const call = { query: { userId: id, open: 'true', sort: 'delivery', per: 20 } } as const;
  const { data } = useInPlaceQuery(contract.jobs.sorted, call);
  const rows = data?.items.slice(0, listed);
  return (
    <>
      <Panel
        title={t('My jobs, nearest delivery first')}
        right={<AllJobs total={data?.metadata.total ?? 0} />}
      >
        {data?.items.length === 0 ? (
          <NoJobs />
        ) : (
          <DataTable
            noun={t('My jobs')}
            rows={rows}
            keyOf={(job) => job.id}
            href={addressOf}
            height={46}
            head={<JobHead jobs={rows ?? []} />}
            row={jobRow}
            phone={(job) => ({
              title: job.name,
              sub: `${job.number} · ${job.customer.name}`,
              right: <Due delivery={job.deliveryDate} />,
            })}
          />
        )}
      </Panel>
      <Waiting jobs={data?.items ?? []} />
    </>
  );
}

/** Shows the user's day. Users who can't add jobs see the floor instead. */
function MyDay() {
  if (useRefusal('edit') !== null) return <OnTheFloor />;
  return (
    <>
      <MyFigures />
      <MyJobList />
    </>
  );
}

const schema = users.update.body.shape.name;

function EditName({ done }: { done: () => void }) {
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useVerb(contract.users.update);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const name = input.current?.value ?? '';
    const checked = schema.safeParse(name);
    setProblem(messagesOf(schema, name)[''] ?? null);
    if (!checked.success) return input.current?.focus();
    if (save.isPending) return;
    save.mutate(
      { params: { id: me.id }, body: { name } },
      {
        onSuccess: (user) => {
          sessionStore.update(user);
          done();
        },
      },
    );
  }
  const refused = save.error && (fieldErrors(save.error)['name'] ?? reasonOf(save.error));
  return (
    <form className={`${layout.stack} ${layout.grow}`} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={t('Name')}
        autoComplete="name"
        defaultValue={me.name}
        error={problem ?? refused}
      />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" size="xs" busy={save.isPending}>
          {t('Save name')}
        </ActionButton>
        <ActionButton variant="quiet" size="xs" onClick={done}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </form>
  );
}

/** Shows the user's name with a form to change it. */
function MyName() {
  const me = useMe();
  const [editing, setEditing] = useState(false);
  if (editing) return <EditName done={() => setEditing(false)} />;
  return (
    <>
      <div className={layout.grow}>
        <h1 className={page.heading}>{me.name}</h1>
        <p className={text.muted}>{t`${t(me.userType)} user`}</p>
      </div>
      <IconButton icon="edit" label={t('Change my name')} onClick={() => setEditing(true)} />
    </>
  );
}

const first = z.object({ password });
const another = first.extend({
  present: z.string().min(1, reasonMessage('required', { field: t('Current password') })),
});

function usePasswordForm(has: boolean, done: () => void) {
  const { id } = useMe();
  const save = useVerb(contract.users.password);
  return useRecordForm({
    schema: has ? another : first,
    initial: { present: '', password: '' },
    labels: { present: t('Current password'), password: t('New password') },
    save: (body) => save.mutateAsync({ params: { id }, body }),
    saved: () => {
      toast(has ? t('Password changed') : t('Password set'));
      done();
    },
  });
}

function PasswordForm({ has, done }: { has: boolean; done: () => void }) {
  const { username } = useMe();
  const form = usePasswordForm(has, done);
  return (
    <FormElement form={form} className={layout.stack}>
      <FormFailure form={form} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {has && <SecretField {...form.field('present')} autoComplete="current-password" focused />}
      <SecretField
        {...form.field('password')}
        hint={t('At least 8 characters')}
        autoComplete="new-password"
        focused={!has}
      />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {has ? t('Change password') : t('Set password')}
        </ActionButton>
        <ActionButton variant="quiet" onClick={done}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </FormElement>
  );
}

function Since({ has, at }: { has: boolean; at: string | null | undefined }) {
  if (typeof at !== 'string') return has ? t('Set.') : t('None yet.');
  return <>{nodes`Set on ${(<ShortDate at={at} />)}.`}</>;
}

/** Shows when the user set the password, with a form to set or change it. */
function MyPassword() {
  const { data } = useInPlaceQuery(contract.users.get, { params: { id: useMe().id } });
  const [editing, setEditing] = useState(false);
  const { hasPassword: has = true, passwordSetAt: at } = data ?? {};
  if (editing) {
    return (
      <Panel title={t('Password')} padded>
        <PasswordForm has={has} done={() => setEditing(false)} />
      </Panel>
    );
  }
  return (
    <Panel title={t('Password')} padded>
      <div className={`${layout.row} ${layout.between} ${layout.wrap}`}>
        <p className={`${text.small} ${text.muted}`}>
          {data === undefined ? ' ' : <Since has={has} at={at} />}
        </p>
        {data && (
          <ActionButton size="xs" onClick={() => setEditing(true)}>
            {has ? t('Change password') : t('Set password')}
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}

/** Returns the user's own record, which says more than the session. */
const useMyRecord = () => useInPlaceQuery(contract.users.get, { params: { id: useMe().id } }).data;

function MyPinAndBadge() {
  return <PinAndBadge user={useMyRecord()} />;
}

function MyCustomers() {
  const call = { params: { id: useMe().id }, query: { per: 1 } };
  const { data } = useInPlaceQuery(contract.customers.ofUserSorted, call);
  return (
    <CountedLink to={to('MyCustomers')} icon="customer" total={data?.metadata.total}>
      {t('My Customers')}
    </CountedLink>
  );
}

function MyJobs() {
  const call = { query: { userId: useMe().id } };
  const { data } = useInPlaceQuery(contract.jobs.counts, call);
  return (
    <CountedLink to={to('MyJobs')} icon="job" total={data?.total}>
      {t('My Jobs')}
    </CountedLink>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.label}>{label}</dt>
      <dd className={`${text.strong} ${text.name}`}>{children}</dd>
    </div>
  );
}

function Identity() {
  const me = useMe();
  const record = useMyRecord();
  return (
    <div className={`${panel.sheet} ${styles.identity}`}>
      <div className={`${layout.row} ${layout.gap4} ${styles.identityHead}`}>
        <span className={`${layout.disc} ${text.bold} ${text.narrow} ${styles.initials}`} aria-hidden="true">
          {initials(me.name)}
        </span>
        <MyName />
      </div>
      <dl>
        <Fact label={t('Username')}>{me.username}</Fact>
        <Fact label={t('User type')}>
          {t(me.userType)} <span className={text.label}>· {mayDo(record ?? me)}</span>
        </Fact>
      </dl>
      <div className={styles.lists}>
        <MyCustomers />
        <MyJobs />
      </div>
    </div>
  );
}

/** Shows the user's language with the others. Another one is shown by loading the page again. */
function LanguagePanel() {
  const me = useMe();
  const save = useVerb(contract.users.update);
  function choose(language: Language) {
    save.mutate(
      { params: { id: me.id }, body: { language } },
      {
        onSuccess: (user) => {
          sessionStore.update(user);
          showIn(language);
        },
        onError: (error) => refused(t('The language was not changed'), `${reasonOf(error)}.`),
      },
    );
  }
  return (
    <Panel title={t('Language')} padded>
      <SegmentedControl
        aria-label={t('Language')}
        value={pageLanguage}
        onChange={choose}
        disabled={save.isPending}
        data={languageTags.map((value) => ({ value, label: languages[value] }))}
      />
    </Panel>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={t('Appearance')} padded>
      <SegmentedControl
        aria-label={t('Appearance')}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'auto', label: t('Match system') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
    </Panel>
  );
}

function ShopSettings() {
  return (
    <Panel title={t('Shop settings')} padded>
      <div className={layout.stack}>
        <BackupWarning />
        {useServerWarnings()}
        <div className={`${layout.row} ${layout.wrap} ${layout.between}`}>
          <span className={text.muted}>{t('Time zone, working hours, holidays, lists')}</span>
          <LinkButton to={to('Settings')} refusal={useRefusal('admin')}>
            {t('Settings')}
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
          {t('Logout')}
        </ActionButton>
        <ActionButton variant="quiet" busy={isPending} onClick={() => mutate(true)}>
          {t('Log out on all devices')}
        </ActionButton>
      </div>
      {error && (
        <Notice tone="danger" alert>{t`You are still logged in everywhere. ${reasonOf(error)}.`}</Notice>
      )}
    </div>
  );
}

export function MyDetails() {
  return (
    <Page className={`${layout.withAside} ${styles.page}`}>
      <aside aria-label={t('About me')}>
        <Identity />
        <Leaving />
        <MyPassword />
        <MyPinAndBadge />
        <LanguagePanel />
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
