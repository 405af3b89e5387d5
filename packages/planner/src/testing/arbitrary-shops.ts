/**
 * Generates small random shops for property tests. All times are whole minutes, so that minute-simulation.ts
 * can simulate them.
 */
import fc from 'fast-check';
import {
  type Hours,
  isOnMachine,
  type PlanMachine,
  type PlanOperation,
  type PlanSnapshot,
  type SetupKeys,
} from '../snapshot.ts';

const now = Date.parse('2026-11-20T04:30:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const soon = fc.integer({ min: -30, max: 1500 }).map(inMinutes);
/** Generates a value in one of `times` cases, and null in the other cases. */
const onceIn = <T>(times: number, of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: of });
const seldom = <T>(of: fc.Arbitrary<T>) => onceIn(6, of);
const often = <T>(of: fc.Arbitrary<T>) => onceIn(2, of);

const shifts: readonly (readonly Hours[])[] = [
  [{ from: '09:00', to: '18:00' }],
  [
    { from: '06:00', to: '12:00' },
    { from: '12:30', to: '14:00' },
  ],
  [{ from: '22:00', to: '06:00' }],
  [],
];
const hours = fc.array(fc.constantFrom(...shifts), { minLength: 7, maxLength: 7 });
const exceptions = fc.array(
  fc.record({
    date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-23'),
    hours: fc.constantFrom<readonly Hours[]>([], [{ from: '10:00', to: '20:00' }]),
  }),
  { maxLength: 1 },
);
const calendar = (id: string) =>
  fc.record({
    id: fc.constant(id),
    timeZone: fc.constantFrom('UTC', 'Asia/Kolkata'),
    // The shop is open on at least one weekday.
    hours: hours.map((days) => days.map((day, at) => (at === 0 ? shifts[0] : day))),
    exceptions,
  });
const keys: fc.Arbitrary<SetupKeys> = fc.record(
  { ink: fc.constantFrom('red', 'blue', null), die: fc.constantFrom('a', 'b') },
  { requiredKeys: [] },
);
const machine = (id: string): fc.Arbitrary<PlanMachine> =>
  fc.record({
    id: fc.constant(id),
    calendarId: fc.constantFrom('shop', 'other'),
    attended: fc.constantFrom('all', 'make-ready'),
    wholeMakeReady: fc.boolean(),
    downs: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.integer({ min: -60, max: 900 }), fc.integer({ min: 10, max: 600 }))
          .map(([from, long]) => [{ from: inMinutes(from), until: inMinutes(from + long) }]),
      },
      { weight: 1, arbitrary: fc.constant([{ from: inMinutes(-10), until: null }]) },
    ),
    keyMinutes: fc.record(
      { ink: fc.integer({ min: 0, max: 40 }), die: fc.integer({ min: 0, max: 40 }) },
      { requiredKeys: [] },
    ),
    keys: fc.option(keys, { nil: null }),
  });

interface Drawn {
  job: number;
  index: number;
  machine: number;
  state: 'waiting' | 'queued' | 'running';
  rank: number | null;
  ready: number;
  run: number;
  /** The index of another machine that can do the operation. */
  other: number;
  longer: number;
  link: 'default' | 'minutes' | 'part' | 'none';
  part: number;
  lead: number;
  tail: number;
  release: string | null;
  tools: string[];
  keys: SetupKeys;
  pin: string | null;
  isPinned: boolean;
  kept: string | null;
  why: string | null;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  job: fc.integer({ min: 0, max: 3 }),
  index: fc.integer({ min: 0, max: 3 }),
  // The last value means an operation by hand.
  machine: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  state: fc.constantFrom('waiting', 'queued', 'running'),
  rank: often(fc.integer({ min: 1, max: 9 })),
  ready: fc.integer({ min: 0, max: 60 }),
  run: fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10),
  other: fc.integer({ min: 0, max: 2 }),
  longer: fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10),
  link: fc.constantFrom('default', 'default', 'minutes', 'part', 'none'),
  part: fc.constantFrom(0.1, 0.5),
  lead: fc.integer({ min: 1, max: 60 }),
  tail: fc.constantFrom(0, 0.1),
  release: often(soon),
  tools: onceIn(3, fc.constantFrom('die 7', 'block 2')).map((tool) => (tool === null ? [] : [tool])),
  keys,
  pin: often(soon),
  isPinned: fc.boolean(),
  kept: often(soon),
  why: onceIn(15, fc.constant('no paper')),
});

export const shops: fc.Arbitrary<PlanSnapshot> = fc
  .record({
    calendars: fc.tuple(calendar('shop'), calendar('other')),
    machines: fc.tuple(machine('press'), machine('cutter'), machine('folder')),
    holds: fc.array(fc.constantFrom(false, false, false, true), { minLength: 4, maxLength: 4 }),
    releases: fc.array(seldom(soon), { minLength: 4, maxLength: 4 }),
    drawn: fc.array(drawn, { minLength: 1, maxLength: 9 }),
  })
  .map(({ calendars, machines, holds, releases, drawn }) => {
    const jobs = holds.map((onHold, at) => ({
      id: `job ${at}`,
      deliveryDate: inMinutes(2000),
      weight: 1,
      onHold,
      release: releases[at] ?? null,
    }));
    const taken = new Set<string>();
    // The planner looks ahead to find the time that a promised start leaves. A simulation by minutes can't do that
    // with overlaps.
    const hasPins = drawn.every(({ link }) => link === 'default' || link === 'none');
    const operations = drawn.map((each, at): PlanOperation => {
      const own = machines[each.machine];
      const before = drawn.flatMap((other, otherAt) =>
        other.job === each.job && other.index < each.index ? [`op ${otherAt}`] : [],
      );
      const isFirst = before.length === 0 || each.link === 'none';
      // An operation on a machine has finished predecessors, and is alone on the machine.
      const isOn = each.state === 'running' && isFirst && own !== undefined && !taken.has(own.id);
      if (isOn) taken.add(own.id);
      const links = each.link === 'none' || isOn ? [] : before;
      const transferMinutes = each.link === 'minutes' ? each.lead : null;
      const transferPart = each.link === 'part' ? each.part : null;
      const isTransfer = transferMinutes !== null || transferPart !== null;
      const elsewhere = isOn || each.other === each.machine ? undefined : machines[each.other];
      const other = elsewhere
        ? [{ machineId: elsewhere.id, makeReadyMinutes: each.ready, runMinutes: each.run + each.longer }]
        : [];
      return {
        id: `op ${at}`,
        jobId: `job ${each.job}`,
        index: each.index,
        state: isOn ? 'running' : each.state === 'running' || links.length > 0 ? 'waiting' : each.state,
        machineId: own?.id ?? null,
        rank: each.rank === null || !own ? null : each.rank * 100 + at,
        deliveryDate: null,
        options: own
          ? [{ machineId: own.id, makeReadyMinutes: isOn ? 0 : each.ready, runMinutes: each.run }, ...other]
          : [],
        runMinutes: own ? null : each.run,
        after: links.map((operationId) => ({
          operationId,
          transferMinutes,
          transferPart,
          tailPart: isTransfer ? each.tail : 0,
        })),
        why: each.why,
        release: isOn ? null : each.release,
        tools: own && !isOn ? each.tools : [],
        keys: each.keys,
        pin: each.isPinned && own && !isOn ? { machineId: own.id, start: hasPins ? each.pin : null } : null,
        keptUntil: isOn ? null : each.kept,
      };
    });
    // The operation that can start first gets the tool. A simulation by minutes decides the same only if all machines
    // open together.
    const needTools = operations.some(({ tools }) => tools.length > 0);
    const alike = machines.map((each) => ({ ...each, calendarId: 'shop', downs: [] }));
    return { now: inMinutes(0), calendars, machines: needTools ? alike : machines, jobs, operations };
  });

const waits = fc.record({
  link: often(fc.integer({ min: 1, max: 1000 })),
  /** The end of the wait after a finished predecessor. */
  until: seldom(soon),
});

/** An order of the inks, in which an ink may have no place. */
const inkOrder = fc.record(
  { red: fc.integer({ min: 0, max: 2 }), blue: fc.integer({ min: 0, max: 2 }) },
  { requiredKeys: [] },
);
const inkMinutesDown = fc.array(often(fc.integer({ min: 0, max: 90 })), { minLength: 3, maxLength: 3 });

/** Generates shops in which half of the links have a wait, and half of the machines a longer change to lighter inks. */
export const fullShops: fc.Arbitrary<PlanSnapshot> = fc
  .tuple(shops, fc.array(waits, { minLength: 9, maxLength: 9 }), inkOrder, inkMinutesDown)
  .map(([shop, drawn, ink, down]) => ({
    ...shop,
    keyOrder: { ink },
    machines: shop.machines.map((each, at) => {
      const minutes = down[at] ?? null;
      return { ...each, ...(minutes !== null && { keyMinutesDown: { ink: minutes } }) };
    }),
    operations: shop.operations.map((each, at) => {
      const { link, until } = drawn[at] ?? { link: null, until: null };
      return {
        ...each,
        after: each.after.map((other) => ({ ...other, ...(link !== null && { waitMinutes: link }) })),
        ...(until !== null && !isOnMachine(each) && { waitUntil: until }),
      };
    }),
  }));

/** Generates shops in which both calendars may have crews, and fewer on some dates. */
export const shopsWithCrews: fc.Arbitrary<PlanSnapshot> = fc
  .tuple(
    fullShops,
    fc.array(often(fc.integer({ min: 1, max: 2 })), { minLength: 2, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([shop, crews, isShort]) => ({
    ...shop,
    calendars: shop.calendars.map((each, at) => ({
      ...each,
      crews: crews[at] ?? null,
      exceptions: each.exceptions.map((day) => ({ ...day, crews: isShort ? 1 : null })),
    })),
  }));
