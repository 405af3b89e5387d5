/**
 * Shows the Load screen, which compares each machine's booked hours with its open hours. It also shows where
 * overtime would help most.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { bestHours } from '../../../packages/planner/src/best-overtime.ts';
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { type MoveImpact } from '../../../shared/queues/move-impact.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { loadImpactAt } from '../../open-shop/queues-worker-client.ts';
import { useMoveToMachine } from '../../operations/use-move-to-machine.ts';
import { impactHeadline } from '../../open-shop/impact-words.ts';
import { startWords } from '../../queues/drag/move-impact-words.ts';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import tools from '../../ui/list/list-toolbar.module.css';
import { ActionButton, CountedLink, LinkButton } from '../../ui/page/buttons.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { Icon } from '../../ui/style/icons.tsx';
import text from '../../ui/style/text.module.css';
import { useQueryState } from '../../ui/table/list-state.ts';
import { count, dateTime, number, shortDate, time, timeFrom } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { QueuesFrame } from '../../queues/queues-frame.tsx';
import { type ShopQueues } from '../../open-shop/use-shop-queues.ts';
import { hourParts } from '../../help/hour-parts.ts';
import { type Counting, HowCounted, Sum } from '../../help/how-counted.tsx';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import { useCreateWhatIf } from '../what-if/use-what-ifs.ts';
import { findWorkToMove, type Movable, moveOf, type Relief } from './find-work-to-move.ts';
import {
  bestOvertimeWords,
  type DayLoad,
  daysOf,
  hourlySavings,
  isFull,
  type MachineLoad,
  machinesOf,
  type Saving,
  savingsOf,
  type ShownDay,
} from './load-rows.ts';
import styles from './queues-load.module.css';

/**
 * Shows the panel "Move work to …", which lists operations that another machine could take, and the lateness
 * that each move avoids. The user can make each move.
 */

type MoveImpacts = ReadonlyMap<string, MoveImpact>;

/**
 * Returns by operation id the impacts computed so far. When the shop changes, the worker computes all impacts again.
 */
function useMoveImpacts(shop: ShopQueues, { machine, moves }: Relief): MoveImpacts {
  const [known, setKnown] = useState<MoveImpacts>(new Map());
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      for (const each of moves) {
        const { operationId, ...where } = moveOf(each, machine, shop);
        const of = await loadImpactAt(shop.queues, shop.at.getTime(), { operationId, ...where }).catch(
          () => null,
        );
        if (isLeft) return;
        if (of) setKnown((before) => new Map(before).set(operationId, of));
      }
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [shop, machine, moves]);
  return known;
}

/** The number of moves to compute, from the front of the queue. */
const tried = 24;
/** The largest number of moves to show, the best first. */
const shown = 8;

/**
 * Returns the machine that could take work from the bottleneck. Returns null if there is none, or while the data
 * loads.
 */
function useRelief(shop: ShopQueues, load: LoadRecord, from: string): Relief | null {
  const inPlace = { meta: { inPlace: true } };
  const { data: operations } = useQuery({
    ...query(contract.machines.operations, { params: { id: from } }),
    ...inPlace,
  });
  const { data: machines } = useQuery({ ...query(contract.machines.list, {}), ...inPlace });
  return useMemo(() => {
    if (!operations || !machines) return null;
    const sizes = new Map(machines.map((machine) => [machine.id, machine]));
    const relief = findWorkToMove(shop, { from, load, operations, sizes });
    return relief && { ...relief, moves: relief.moves.slice(0, tried) };
  }, [shop, load, from, operations, machines]);
}

/** Shows by how much the move reduces the lateness of all jobs together: "Saves 3.2 h". */
function Saves({ of: { saves } }: { of: MoveImpact }) {
  if (Math.abs(saves) < 1) return <>{t('Saves nothing')}</>;
  const summary = formatHours(Math.abs(saves) / 60);
  return saves > 0 ? (
    <b className={text.good}>{t`Saves ${summary}`}</b>
  ) : (
    <b className={text.danger}>{t`Costs ${summary}`}</b>
  );
}

/** Says when the operation would start on the other machine, and when it starts on its present machine. */
function startTimes({ start, was }: MoveImpact, seen: { now: Date; zone: string }): string {
  if (start === null) return t('No date there');
  const [there, here] = [start, was].map((at) => startWords(at, seen));
  return there === here
    ? t`Starts ${there} as now`
    : was === null
      ? t`Starts ${there}`
      : t`Starts ${there} instead of ${here}`;
}

function MovableLine({
  movable,
  of,
  relief,
  shop,
}: {
  movable: Movable;
  of: MoveImpact;
  relief: Relief;
  shop: ShopQueues;
}) {
  const zone = useShopZone();
  const move = useMoveToMachine();
  const [busy, setBusy] = useState(false);
  const { task, operation } = movable;
  const { machine } = relief;
  const words = `${task.job.number} ${task.name}`;
  const press = async () => {
    setBusy(true);
    await move(operation, machine);
    setBusy(false);
  };
  return (
    <li>
      <span>
        <b>{words}</b>
        <span className={text.muted}>{startTimes(of, { now: shop.at, zone })}</span>
        <span>
          <Saves of={of} />, {impactHeadline(of).toLowerCase()}
        </span>
      </span>
      <ActionButton
        size="xs"
        busy={busy}
        refusal={useRefusal('edit')}
        aria-label={t`Move ${words} to ${machine.name}`}
        onClick={() => void press()}
      >
        {t('Move')}
      </ActionButton>
    </li>
  );
}

function Moves({ relief, shop }: { relief: Relief; shop: ShopQueues }) {
  const effects = useMoveImpacts(shop, relief);
  const { machine, moves } = relief;
  const known = moves.flatMap((movable) => {
    const of = effects.get(movable.task.id);
    return of ? [{ movable, of }] : [];
  });
  const lines = known
    .toSorted((a, b) => b.of.saves - a.of.saves || a.of.late.length - b.of.late.length)
    .slice(0, shown);
  const isAll = known.length === moves.length;
  return (
    <section
      className={`${parts.pairs} ${styles.lines} ${styles.moves}`}
      aria-label={t`Move work to ${machine.name}`}
      aria-busy={!isAll}
    >
      <h3 className={`${layout.cell} ${text.heading}`}>{t`${machine.name} could take`}</h3>
      <ul className={text.small}>
        {lines.map(({ movable, of }) => (
          <MovableLine key={movable.task.id} movable={movable} of={of} relief={relief} shop={shop} />
        ))}
      </ul>
      <p className={`${layout.cell} ${layout.ruled} ${text.smaller} ${text.muted}`}>
        {isAll
          ? t`${count(moves.length, 'operation')} tried, each by itself. Hours of lateness saved, all jobs together.`
          : t('Working out the others …, each by itself. Hours of lateness saved, all jobs together.')}
      </p>
    </section>
  );
}

/** Shows the button, and below it the panel that the button opens. `children` appear between the two. */
function MoveWork(props: { shop: ShopQueues; load: LoadRecord; from: string; children: ReactNode }) {
  const { shop, load, from, children } = props;
  const relief = useRelief(shop, load, from);
  const [isOpen, setOpen] = useState(false);
  if (!relief) return children;
  return (
    <>
      <ActionButton
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{t`Move work to ${relief.machine.name}…`}</ActionButton>
      {children}
      {isOpen && <Moves relief={relief} shop={shop} />}
    </>
  );
}

/** The largest number of machines that the list of savings names. */
const few = 8;

function Bottleneck({ of: { machine }, load }: { of: Saving; load: LoadRecord }) {
  const zone = useShopZone();
  const { name, fullUntil, operations, lateJobs } = machine;
  return (
    <div className={styles.drum}>
      <p className={text.smaller}>{t('The bottleneck')}</p>
      <h2>{name}</h2>
      <p className={text.muted}>
        {fullUntil === null ? (
          t('Free now')
        ) : (
          <>{nodes`Booked full to ${(<b>{dateTime(fullUntil, { zone })}</b>)}`}</>
        )}
        {nodes`, ${count(operations, 'operation')}. ${(
          <b>{t`${number(lateJobs)} of the ${count(load.late.jobs, 'late job')}`}</b>
        )} in the queues ${lateJobs === 1 ? t('waits') : t('wait')} for this machine. ${bestOvertimeWords(load.overtime, load.untried)}`}
      </p>
    </div>
  );
}

/** Says how many jobs have no date. The sentence comes first, because the lateness of these jobs is unknown. */
function Undated({ jobs }: { jobs: number }) {
  if (jobs === 0) return null;
  return (
    <p className={`${layout.row} ${layout.cell} ${text.small} ${text.strong}`}>
      <span className={text.danger}>
        <Icon name="warning" size={14} />
      </span>
      <Link to={`${to('JobList')}?status=no-date`}>
        {jobs === 1 ? t`${count(jobs, 'job')} has no date` : t`${count(jobs, 'job')} have no date`}
      </Link>
    </p>
  );
}

function None({ load }: { load: LoadRecord }) {
  const { jobs } = load.late;
  return (
    <div className={styles.drum}>
      <h2>{t('No bottleneck')}</h2>
      <p className={text.muted}>
        {jobs === 0
          ? t('Every job with a date is expected by its delivery.')
          : t`${count(jobs, 'job')} in the queues will be late, but up to three more hours on the next open day of any machine would save nothing.`}
      </p>
    </div>
  );
}

/**
 * Says when the extra hours are, such as "today". If they are on different days, it says that each is on the next
 * open day.
 */
function whenOf(saving: readonly Saving[], now: string, zone: string): string {
  const days = new Set(saving.map(({ overtime }) => shortDate(overtime.from, { zone })));
  const [day = ''] = days;
  if (days.size !== 1) return t('on its next open day');
  return day === shortDate(now, { zone }) ? 'today' : t`on ${day}`;
}

/** Subtracts the lateness with overtime from the lateness as the queues are. */
function overtimeCounting({ machine, overtime }: Saving, late: number, zone: string): Counting {
  const { hours, saved } = bestHours(overtime.saves);
  // Large figures are whole hours. The sum counts with what is shown.
  const per = saved < 1 ? 60 : saved < 9.95 ? 10 : 1;
  const [before, by] = [Math.round(late * per), Math.max(1, Math.round(saved * per))];
  const value = (amount: number) => (per === 60 ? t`${number(amount)} min` : t`${number(amount / per)} h`);
  return {
    what: t`The hours from delivery date to expected date, all late jobs together. The queues are calculated again as if ${machine.name} worked ${hours} h longer on ${shortDate(overtime.from, { zone })}.`,
    parts: [
      { label: t('As the queues stand'), value: value(before) },
      { label: t('with the overtime'), value: `− ${value(before - by)}` },
    ],
    result: value(by),
    leftOut: t(
      'Jobs without a date are not in it. Of one, two and three hours, it is as many as save most for each hour.',
    ),
  };
}

function Line({ of, load, most }: { of: Saving; load: LoadRecord; most: number }) {
  const { machine, overtime } = of;
  const { hours, saved, each } = bestHours(overtime.saves);
  const further = hourlySavings(overtime.saves);
  const zone = useShopZone();
  const name = t`Overtime on ${machine.name}`;
  return (
    <li className={layout.anchor}>
      <span>
        <b>{machine.name}</b>
        {further !== null && <span className={text.muted}>{further}</span>}
      </span>
      <span className={text.figures}>
        <i style={{ width: `${(100 * each) / most}%` }} />
        {hours === 1 ? formatHours(saved) : t`${formatHours(saved)} in ${hours} h`}
      </span>
      <HowCounted name={name}>
        <Sum name={name} of={overtimeCounting(of, load.late.hours, zone)} page="the-load" />
      </HowCounted>
    </li>
  );
}

const Rest = ({ children, saves }: { children: ReactNode; saves: string }) => (
  <li className={text.muted}>
    <span>{children}</span>
    <span className={text.figures}>{saves}</span>
  </li>
);

/** Offers to try the overtime in a what-if. */
function Try({ of: { machine, overtime } }: { of: Saving }) {
  const { hours } = bestHours(overtime.saves);
  const zone = useShopZone();
  const { ask, busy } = useCreateWhatIf();
  const { date, from } = overtime;
  const clock = (after: number) => time(new Date(Date.parse(from) + after * 3_600_000), { zone });
  return (
    <ActionButton
      busy={busy}
      refusal={useRefusal('edit')}
      onClick={() => ask([{ shift: { machineId: machine.id, date, from: clock(0), to: clock(hours) } }])}
    >{t`Try ${hours} h there as What if`}</ActionButton>
  );
}

function LoadBottleneck({ load, shop }: { load: LoadRecord; shop: ShopQueues }) {
  const zone = useShopZone();
  const { saving, others } = savingsOf(load);
  const [first] = saving;
  const most = bestHours(first?.overtime.saves ?? []).each || 1;
  const unnamed = saving.slice(few);
  return (
    <aside className={`${panel.sheet} ${styles.aside}`} aria-label={t('The bottleneck')}>
      <Undated jobs={load.late.undated} />
      {first ? <Bottleneck of={first} load={load} /> : <None load={load} />}
      {first && (
        <div className={`${parts.pairs} ${styles.lines} ${styles.overtime}`}>
          <h3
            className={`${layout.cell} ${text.heading}`}
          >{t`What overtime ${whenOf(saving, load.now, zone)} would save`}</h3>
          <ul className={text.small}>
            {saving.slice(0, few).map((each) => (
              <Line key={each.machine.id} of={each} load={load} most={most} />
            ))}
            {unnamed.length > 0 && (
              <Rest
                saves={t`at most ${formatHours(bestHours(unnamed[0]?.overtime.saves ?? []).each)} an hour`}
              >
                {count(unnamed.length, 'more machine')}
              </Rest>
            )}
            {others > 0 && <Rest saves={t('nothing')}>{t`The other ${count(others, 'machine')}`}</Rest>}
            {load.untried > 0 && <Rest saves={t('not tried')}>{count(load.untried, 'more machine')}</Rest>}
          </ul>
          <p className={`${layout.cell} ${layout.ruled} ${text.smaller} ${text.muted}`}>
            {t('Hours of lateness saved, all jobs together; most for each hour first.')}
          </p>
        </div>
      )}
      {first && (
        <div className={`${layout.stack} ${styles.verbs}`}>
          <Try of={first} />
          <MoveWork key={first.machine.id} shop={shop} load={load} from={first.machine.id}>
            <CountedLink to={to('MachineOperationList', first.machine.id)} total={first.machine.operations}>
              {t('See its queue')}
            </CountedLink>
          </MoveWork>
        </div>
      )}
    </aside>
  );
}

const tenths = (hours: number): string => number(Math.round(hours * 10) / 10);

function Cell({ of: { open, booked, late }, isDown }: { of: DayLoad; isDown: boolean }) {
  if (open < 0.05) return <td className={styles.closed}>{isDown ? t('down') : t('closed')}</td>;
  const part = (hours: number) => `${Math.min(100, (100 * hours) / open)}%`;
  const says =
    late > 0.05
      ? t`${tenths(booked)} of ${tenths(open)} h, ${tenths(late)} h for late jobs`
      : t`${tenths(booked)} of ${tenths(open)} h`;
  return (
    <td>
      <div
        className={`${layout.anchor} ${styles.cell}`}
        data-full={isFull({ open, booked, late }) || undefined}
        title={says}
      >
        {booked > 0.05 && (
          <>
            <i style={{ width: part(booked) }} />
            {late > 0.05 && <u style={{ width: part(late) }} />}
            <b aria-hidden="true">{tenths(booked)}</b>
          </>
        )}
        <span className={text.visuallyHidden}>{booked > 0.05 ? says : t('nothing booked')}</span>
      </div>
    </td>
  );
}

/** Adds up the hours that are booked on the machine on the shown days. */
function bookedHours({ hours }: MachineLoad, days: readonly ShownDay[], zone: string): Counting {
  const shown = days
    .map(({ place, start }) => ({ start, booked: hours[place]?.booked ?? 0 }))
    .filter(({ booked }) => booked >= 0.05);
  return {
    what: t(
      'The make-ready and run that is still to come, in the order of its queue, within the working hours.',
    ),
    parts: hourParts(
      shown.map(({ start, booked }) => ({ label: shortDate(start, { zone }), hours: booked })),
    ),
    result: t`${tenths(shown.reduce((sum, { booked }) => sum + booked, 0))} h`,
    leftOut: t('Later days, drafts, jobs on hold and operations that can’t run yet are not in it.'),
  };
}

function Row(props: { machine: MachineLoad; days: readonly ShownDay[]; first: boolean; now: string }) {
  const { machine, days, first, now } = props;
  const zone = useShopZone();
  const { id, name, type, downUntil } = machine;
  // A machine may be down without a known end.
  const isNeverOpen = machine.hours.every(({ open }) => open < 0.05);
  return (
    <tr data-first={first || undefined}>
      <th scope="row" className={layout.anchor}>
        <Link to={to('MachineOperationList', id)} className={`${text.plain} ${text.bold} ${text.clip}`}>
          {name}
        </Link>
        <HowCounted name={t`Booked on ${name}`}>
          <Sum
            name={t`Booked on ${name}`}
            of={bookedHours(machine, days, zone)}
            list={to('MachineOperationList', id)}
            page="the-load"
          />
        </HowCounted>
        <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
          {type}
          {downUntil !== null && (
            <>
              {' · '}
              <span className={`${text.mark} ${text.danger}`}>
                <StateMark state="cancelled" size={10} />
                {t`down to ${timeFrom(now, downUntil, { zone })}`}
              </span>
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
        <th scope="col">{t('Machine')}</th>
        {days.map(({ place, start, open }) => {
          const date = shortDate(start, { zone });
          return (
            <th scope="col" key={place}>
              {date === today ? t('Today') : date}
              <small>{open === null ? t('hours differ') : t`${tenths(open)} h open`}</small>
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
      {t('With work only')} {!isAll && <b>{t`${number(here)} of ${number(load.machines.length)}`}</b>}
    </button>
  );
}

function LoadTable({ load }: { load: LoadRecord }) {
  const { query } = useQueryState();
  const days = daysOf(load);
  const machines = machinesOf(load, query.get('machines') === 'all');
  return (
    <section className={panel.sheet} aria-label={t('Hours booked against hours open')}>
      <div className={`${layout.flow} ${tools.tools}`}>
        <h2 className={text.heading}>{t('Hours booked against hours open')}</h2>
        <WithWork load={load} />
        <p className={`${layout.flow} ${layout.end} ${text.smaller} ${text.muted} ${styles.legend}`}>
          <span className={layout.row}>{nodes`${(<i />)} booked`}</span>
          <span className={layout.row}>{nodes`${(<i data-full />)} full`}</span>
          <span className={layout.row}>{nodes`${(<i data-late />)} for jobs that will be late`}</span>
        </p>
      </div>
      <table className={`${layout.wide} ${styles.table}`}>
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

/** The number of calendar days to compute, enough to contain eight working days. */
const days = 12;
/** The shortest time in ms between two computations of the load. */
const every = 10_000;

function Body({ shop }: { shop: ShopQueues }) {
  const { data: load } = useQuery({
    ...query(contract.answers.load, { query: { days } }),
    refetchInterval: 60_000,
    meta: { every },
  });
  if (!load) return null;
  if (!load.machines.some(({ operations }) => operations > 0)) {
    return (
      <div className={panel.sheet}>
        <EmptyState
          title={t('No hour is booked')}
          text={t('Once a job is scheduled, its hours appear here against each machine’s open hours.')}
          action={<LinkButton to={to('JobList')}>{t('Jobs')}</LinkButton>}
        />
      </div>
    );
  }
  return (
    <div className={layout.split}>
      <LoadTable load={load} />
      <LoadBottleneck load={load} shop={shop} />
    </div>
  );
}

export function QueuesLoad() {
  return <QueuesFrame showsSample={false}>{({ shop }) => <Body shop={shop} />}</QueuesFrame>;
}
