/**
 * Shows each machine's booked hours against its open hours by day. An ink edge means that the open hours are fully
 * booked, and red hatching shows the hours of late jobs.
 */
import { Link } from 'react-router';
import { type LoadRecord } from '../../../shared/contract/causes-and-load.ts';
import { to } from '../../client/paths.ts';
import { useQueryState } from '../../ui/list/list-state.ts';
import { number, shortDate, timeFrom } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { daysOf, type DayLoad, isFull, machinesOf, type MachineLoad, type ShownDay } from './load-rows.ts';
import tools from '../../ui/list/list-tools.module.css';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './queues-load.module.css';

export const tenths = (hours: number): string => number(Math.round(hours * 10) / 10);

function Cell({ of: { open, booked, late }, isDown }: { of: DayLoad; isDown: boolean }) {
  if (open < 0.05) return <td className={styles.closed}>{isDown ? 'down' : 'closed'}</td>;
  const part = (hours: number) => `${Math.min(100, (100 * hours) / open)}%`;
  const says = `${tenths(booked)} of ${tenths(open)} h${late > 0.05 ? `, ${tenths(late)} h for late jobs` : ''}`;
  return (
    <td>
      <div className={styles.cell} data-full={isFull({ open, booked, late }) || undefined} title={says}>
        {booked > 0.05 && (
          <>
            <i style={{ width: part(booked) }} />
            {late > 0.05 && <u style={{ width: part(late) }} />}
            <b aria-hidden="true">{tenths(booked)}</b>
          </>
        )}
        <span className={text.visuallyHidden}>{booked > 0.05 ? says : 'nothing booked'}</span>
      </div>
    </td>
  );
}

function Row(props: { machine: MachineLoad; days: readonly ShownDay[]; first: boolean; now: string }) {
  const { machine, days, first, now } = props;
  const zone = useShopZone();
  const { id, name, type, downUntil } = machine;
  // A machine may be down without a known end.
  const isNeverOpen = machine.hours.every(({ open }) => open < 0.05);
  return (
    <tr data-first={first || undefined}>
      <th scope="row">
        <Link to={to('MachineOperationList', id)} className={`${text.plain} ${text.clip}`}>
          {name}
        </Link>
        <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
          {type}
          {downUntil !== null && (
            <>
              {' · '}
              <span className={styles.down}>down to {timeFrom(now, downUntil, { zone })}</span>
            </>
          )}
        </span>
      </th>
      {days.map(({ place, start }) => (
        <Cell
          key={place}
          of={machine.hours[place] ?? { open: 0, booked: 0, late: 0 }}
          isDown={isNeverOpen || (downUntil !== null && Date.parse(start) < Date.parse(downUntil))}
        />
      ))}
    </tr>
  );
}

function Head({ days, now }: { days: readonly ShownDay[]; now: string }) {
  const zone = useShopZone();
  const today = shortDate(now, { zone });
  return (
    <thead>
      <tr>
        <th scope="col">Machine</th>
        {days.map(({ place, start, open }) => {
          const date = shortDate(start, { zone });
          return (
            <th scope="col" key={place}>
              {date === today ? 'Today' : date}
              <small>{open === null ? 'hours differ' : `${tenths(open)} h open`}</small>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Shows the button that switches between all machines and the machines that have work. */
function WithWork({ load }: { load: LoadRecord }) {
  const { query, set } = useQueryState();
  const isAll = query.get('machines') === 'all';
  const here = load.machines.filter(({ operations }) => operations > 0).length;
  return (
    <button
      type="button"
      className={isAll ? tools.filter : `${tools.filter} ${tools.chosen}`}
      aria-pressed={!isAll}
      onClick={() => set({ machines: isAll ? null : 'all' })}
    >
      With work only{' '}
      {!isAll && (
        <b>
          {number(here)} of {number(load.machines.length)}
        </b>
      )}
    </button>
  );
}

export function LoadTable({ load }: { load: LoadRecord }) {
  const { query } = useQueryState();
  const days = daysOf(load);
  const machines = machinesOf(load, query.get('machines') === 'all');
  return (
    <section className={panel.sheet} aria-label="Hours booked against hours open">
      <div className={`${tools.tools} ${styles.tools}`}>
        <h2>Hours booked against hours open</h2>
        <WithWork load={load} />
        <p className={`${text.smaller} ${text.muted} ${styles.legend}`}>
          <span>
            <i /> booked
          </span>
          <span>
            <i data-full /> full
          </span>
          <span>
            <i data-late /> for jobs that will be late
          </span>
        </p>
      </div>
      <table className={styles.table}>
        <Head days={days} now={load.now} />
        <tbody>
          {machines.map((machine) => (
            <Row
              key={machine.id}
              machine={machine}
              days={days}
              first={machine.id === load.bottleneck}
              now={load.now}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
