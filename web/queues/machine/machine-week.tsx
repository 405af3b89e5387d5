/** Shows a printable page for each machine, which lists its expected operations of one week, day by day. */
import { startOfDay, wallClock } from '../../../shared/platform/days-remaining.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { to } from '../../client/paths.ts';
import { useQueryState } from '../../ui/table/list-state.ts';
import { FilterSelect } from '../../ui/list/list-toolbar.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { shortDate, time } from '../../ui/text/format-values.ts';
import { ShopZone, useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Page, PageHead } from '../../ui/page/page.tsx';
import { quantityInUnit } from '../../operations/operation-counts.ts';
import { allTasks, type MachineQueue, type Task } from '../../open-shop/queue-tasks.ts';
import { type ShopQueues, useShopQueues } from '../../open-shop/use-shop-queues.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import table from '../../ui/table/table.module.css';
import styles from './machine-week.module.css';

/**
 * Calculates the dates of the week that the user prints, and the operations that a machine is expected to run
 * in that week.
 */

/** The number of weeks that users can print, counted from the current one. */
const weeks = 8;

/** Returns the week that is `ahead` weeks after this one, Monday to Sunday, in the shop's time zone. */
export function weekOf(now: Date, ahead: number, zone: string): { from: number; to: number } {
  const weekday = (new Date(wallClock(now, zone)).getUTCDay() + 6) % 7;
  const day = (days: number) => startOfDay(days - weekday + 7 * ahead, now, zone).getTime();
  return { from: day(0), to: day(7) };
}

/** Returns the operations that the machine is expected to work on in the week, by time. */
export function inWeek(tasks: readonly Task[], { from, to: until }: { from: number; to: number }): Task[] {
  const start = ({ expected }: Task) => Date.parse(expected.start ?? '');
  return tasks
    .filter((task) => start(task) < until && Date.parse(task.expected.finish ?? '') > from)
    .sort((a, b) => start(a) - start(b));
}

function Row({ task }: { task: Task }) {
  const zone = useShopZone();
  const { job, name, planned, unit, expected, deliveryDate } = task;
  const day = shortDate(expected.start ?? '', { zone });
  const ends = shortDate(expected.finish ?? '', { zone });
  const finish = time(expected.finish ?? '', { zone });
  return (
    <tr>
      <th scope="row">{day}</th>
      <td>{time(expected.start ?? '', { zone })}</td>
      <td>{ends === day ? finish : `${ends} ${finish}`}</td>
      <td>
        <b>{job.number}</b> {job.name}
        <br />
        {job.customerName}
      </td>
      <td>{name}</td>
      <td className={table.figures}>{quantityInUnit(planned, unit)}</td>
      <td>{shortDate(deliveryDate, { zone })}</td>
    </tr>
  );
}

function MachineWeek({
  queue,
  tasks,
  title,
}: {
  queue: MachineQueue;
  tasks: readonly Task[];
  title: string;
}) {
  return (
    <section className={`${panel.sheet} ${styles.machine}`} aria-label={queue.name}>
      <header>
        <h2>{queue.name}</h2>
        <span className={panel.note}>{title}</span>
      </header>
      <table className={`${table.table} ${styles.week}`}>
        <thead>
          <tr>
            <th>{t('Day')}</th>
            <th>{t('Start')}</th>
            <th>{t('Finish')}</th>
            <th>{t('Job')}</th>
            <th>{t('Operation')}</th>
            <th className={table.figures}>{t('Quantity')}</th>
            <th>{t('Delivery')}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Row key={task.id} task={task} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Weeks({ shop }: { shop: ShopQueues }) {
  const { query, set } = useQueryState();
  const zone = shop.queues.calendar.timeZone;
  const ahead = Math.min(weeks - 1, Math.max(0, Math.floor(Number(query.get('week')) || 0)));
  const week = weekOf(shop.at, ahead, zone);
  const title = t`${shortDate(new Date(week.from), { zone })} to ${shortDate(new Date(week.to - 1), { zone })}`;
  const machine = query.get('machine');
  const machines = shop.machines.filter(({ machine: own }) => own !== null);
  const shown = machines
    .filter(({ key }) => machine === null || key === machine)
    .map((queue) => ({ queue, tasks: inWeek(allTasks(queue), week) }))
    .filter(({ tasks }) => tasks.length > 0);
  const turn = (by: number) => set({ week: ahead + by === 0 ? null : String(ahead + by) });
  return (
    <>
      <div className={layout.hidePrint}>
        <PageHead
          title={t('Week by machine')}
          crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('Week by machine') }]}
          actions={
            <>
              <span className={`${layout.row} ${layout.wrap}`}>
                <IconButton
                  icon="chevron-left"
                  label={t('Week before')}
                  variant="default"
                  refusal={ahead === 0 ? reason('first-week') : null}
                  onClick={() => turn(-1)}
                />
                <b className={text.nowrap}>{title}</b>
                <IconButton
                  icon="chevron-right"
                  label={t('Week after')}
                  variant="default"
                  refusal={ahead === weeks - 1 ? reason('last-week', { weeks }) : null}
                  onClick={() => turn(1)}
                />
              </span>
              <FilterSelect
                label={t('Machine')}
                value={machine}
                options={machines.map(({ key, name }) => ({ value: key, label: name }))}
                onChange={(value) => set({ machine: value })}
              />
            </>
          }
          primary={
            <ActionButton
              icon="print"
              variant="filled"
              refusal={shown.length === 0 ? reason('nothing-in-week') : null}
              onClick={() => globalThis.print()}
            >
              {t('Print')}
            </ActionButton>
          }
        />
      </div>
      {shown.length === 0 && <EmptyState title={t`Nothing is expected on a machine from ${title}`} />}
      <div className={layout.stack}>
        {shown.map(({ queue, tasks }) => (
          <MachineWeek key={queue.key} queue={queue} tasks={tasks} title={title} />
        ))}
      </div>
    </>
  );
}

export function QueuesWeek() {
  const shop = useShopQueues();
  return (
    <Page className={styles.page}>
      {shop && (
        <ShopZone value={shop.queues.calendar.timeZone}>
          <Weeks shop={shop} />
        </ShopZone>
      )}
    </Page>
  );
}
