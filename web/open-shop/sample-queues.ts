/**
 * Defines the sample data, labelled "Sample", that the queue screens show while the shop has no operation
 * (spec §1, §2 Queues). Its dates are relative to today.
 */
import { type QueueJob, type Queues } from '../../shared/queues/queues.contract.ts';
import { type operationTypes, type Priority } from '../../shared/platform/specification-constants.ts';
import { startOfDay } from '../../shared/platform/days-remaining.ts';
import {
  isOnMachine,
  isOpen,
  isUpcoming,
  type OperationState,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { startingTypes } from '../../shared/shop/operation-types.ts';
import { operationName } from '../../shared/operations/operation-words.ts';
import { fromPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';

type OperationType = (typeof operationTypes)[number];

const machines = {
  komori: ['Komori Lithrone G40', 'Printing'],
  heidelberg: ['Heidelberg CX 102', 'Printing'],
  komfi: ['Komfi Delta 105', 'Lamination'],
  expertfoil: ['Bobst Expertfoil 104', 'Foiling'],
  novacut: ['Bobst Novacut 106 E', 'Punching'],
  visionfold: ['Bobst Visionfold 110', 'Pasting'],
  lamina: ['Lamina flute line', 'Corrugation'],
  packing: ['Packing bench 2', 'Packing'],
} as const satisfies Record<string, readonly [string, OperationType]>;

type Step = readonly [state: OperationState, machine: keyof typeof machines, detail: string];
interface SampleJob {
  number: string;
  name: string;
  customer: string;
  quantity: number;
  priority: Priority;
  /** The number of days until the job's delivery. */
  days: number;
  steps: readonly Step[];
  /**
   * The pieces that the running or paused operation has made, the minutes of its run so far, and the reason for a
   * pause.
   */
  run?: { made: number; minutes: number; pause?: string };
}

const jobs: readonly SampleJob[] = [
  {
    number: 'MR-2404',
    name: 'Ashwagandha 60 capsules carton',
    customer: 'Vaidya Ayurveda Labs',
    quantity: 120_000,
    priority: 'Max',
    days: -1,
    steps: [
      ['finished', 'komori', 'Frontside'],
      ['finished', 'komfi', 'Gloss'],
      ['finished', 'novacut', 'Creasing'],
      ['paused', 'visionfold', 'Single-Side'],
      ['waiting', 'packing', 'Domestic'],
    ],
    run: { made: 85_400, minutes: 345, pause: 'Glue nozzle blocked' },
  },
  {
    number: 'MR-2409',
    name: 'Wedding mithai box 1 kg',
    customer: 'Dilli Mithai Bhandar',
    quantity: 34_400,
    priority: 'High',
    days: 1,
    steps: [
      ['finished', 'heidelberg', 'Front and Back'],
      ['finished', 'komfi', 'Velvet'],
      ['finished', 'expertfoil', 'Copper'],
      ['running', 'novacut', 'Embossing'],
      ['waiting', 'packing', 'Outstation'],
    ],
    run: { made: 28_080, minutes: 110 },
  },
  {
    number: 'MR-2421',
    name: 'Garam Masala 100 g carton',
    customer: 'Chettinad Masala House',
    quantity: 61_600,
    priority: 'Max',
    days: 3,
    steps: [
      ['running', 'komori', 'Frontside'],
      ['waiting', 'komfi', 'Gloss'],
      ['waiting', 'novacut', 'Creasing'],
      ['waiting', 'visionfold', 'Double-Side'],
      ['waiting', 'packing', 'Domestic'],
    ],
    run: { made: 33_440, minutes: 95 },
  },
  {
    number: 'MR-2418',
    name: 'Filter Coffee 250 g carton',
    customer: 'Malnad Coffee Works',
    quantity: 24_800,
    priority: 'High',
    days: 4,
    steps: [
      ['finished', 'komori', 'Frontside'],
      ['running', 'komfi', 'Matt'],
      ['waiting', 'expertfoil', 'Copper'],
      ['waiting', 'novacut', 'Creasing'],
      ['waiting', 'visionfold', 'Double-Side'],
      ['waiting', 'packing', 'Domestic'],
    ],
    run: { made: 14_880, minutes: 55 },
  },
  {
    number: 'MR-2410',
    name: 'Kumkum gift box, magnetic',
    customer: 'Coromandel Silks',
    quantity: 12_000,
    priority: 'High',
    days: 4,
    steps: [
      ['finished', 'heidelberg', 'Frontside'],
      ['finished', 'komfi', 'Velvet'],
      ['finished', 'novacut', 'Half Cut'],
      ['queued', 'visionfold', 'Double-Side'],
      ['waiting', 'packing', 'Outstation'],
    ],
  },
  {
    number: 'MR-2415',
    name: 'Cashew 1 kg shipper',
    customer: 'Konkan Cashew Co.',
    quantity: 3_200,
    priority: 'Medium',
    days: 5,
    steps: [
      ['finished', 'heidelberg', 'Frontside'],
      ['queued', 'lamina', 'Flute'],
      ['waiting', 'packing', 'Export'],
    ],
  },
  {
    number: 'MR-2419',
    name: 'Rose sherbet label sheet',
    customer: 'Old Delhi Sharbat Co.',
    quantity: 40_000,
    priority: 'Low',
    days: 6,
    steps: [
      ['queued', 'komori', 'Frontside'],
      ['waiting', 'komfi', 'Gloss'],
      ['waiting', 'packing', 'Domestic'],
    ],
  },
  {
    number: 'MR-2441',
    name: 'Sambar powder 200 g carton',
    customer: 'Chettinad Masala House',
    quantity: 48_000,
    priority: 'Medium',
    days: 8,
    steps: [
      ['finished', 'heidelberg', 'Frontside'],
      ['finished', 'komfi', 'Gloss'],
      ['queued', 'novacut', 'Creasing'],
      ['waiting', 'packing', 'Domestic'],
    ],
  },
  {
    number: 'MR-2442',
    name: 'Neem face wash carton',
    customer: 'Vaidya Ayurveda Labs',
    quantity: 42_000,
    priority: 'Medium',
    days: 13,
    steps: [
      ['queued', 'heidelberg', 'Frontside'],
      ['waiting', 'komfi', 'Velvet'],
      ['waiting', 'novacut', 'Creasing'],
      ['waiting', 'visionfold', 'Single-Side'],
      ['waiting', 'packing', 'Domestic'],
    ],
  },
  {
    number: 'MR-2430',
    name: 'Desk calendar 2027',
    customer: 'Yamuna Stationers',
    quantity: 6_000,
    priority: 'Medium',
    days: 20,
    steps: [
      ['queued', 'komori', 'Front and Back'],
      ['waiting', 'novacut', 'Creasing'],
      ['waiting', 'packing', 'Outstation'],
    ],
  },
  {
    number: 'MR-2436',
    name: 'Turmeric soap sleeve',
    customer: 'Nilgiri Naturals',
    quantity: 60_000,
    priority: 'Medium',
    days: 21,
    steps: [
      ['queued', 'heidelberg', 'Front and Back'],
      ['waiting', 'komfi', 'Matt'],
      ['waiting', 'packing', 'Export'],
    ],
  },
];

const ups = 8;
const can = {};
/** The time of day of the sample's deliveries, in ms after midnight. */
const evening = 18 * 3_600_000;
const pieces = (count: number, type: OperationType) => fromPieces(count, startingTypes[type].unit, ups);

function runOf({ run }: SampleJob, state: OperationState, type: OperationType, now: Date) {
  if (!run || !isOnMachine(state)) return null;
  const made = pieces(run.made, type);
  return {
    startedAt: new Date(now.getTime() - run.minutes * 60_000).toISOString(),
    seconds: run.minutes * 60,
    running: state === 'running',
    made,
    good: made,
    pauseReason: run.pause ?? null,
    undoable: null,
  };
}

function operationsOf(job: SampleJob, rank: number, now: Date): QueueJob['operations'] {
  return job.steps.flatMap(([state, machine, detail], index) => {
    if (!isOpen(state)) return [];
    const [, type] = machines[machine];
    const own = {
      id: `${job.number}-${index}`,
      name: operationName(type, detail),
      type,
      unit: startingTypes[type].unit,
      needsMachine: startingTypes[type].needsMachine,
      detail,
      index,
      rank,
      overlap: false,
    };
    const planned = pieces(job.quantity, type);
    const run = runOf(job, state, type, now);
    return [{ ...own, state, machineId: machine, priority: null, deliveryDate: null, planned, run, can }];
  });
}

/** Returns the sample for the current time and the shop's working hours. */
export function sampleQueues({ now: read, calendar }: Pick<Queues, 'now' | 'calendar'>): Queues {
  const now = new Date(read);
  const delivery = (days: number) => startOfDay(days, now, calendar.timeZone).getTime() + evening;
  const shown = jobs.map((job, place): QueueJob => ({
    id: job.number,
    number: job.number,
    name: job.name,
    customerName: job.customer,
    awaits: null,
    releaseDate: null,
    ups: 1,
    status: job.steps.some(([state]) => !isUpcoming(state)) ? 'in production' : 'scheduled',
    priority: job.priority,
    deliveryDate: new Date(delivery(job.days)).toISOString(),
    lateness: job.days < 0 ? 'late' : null,
    expected: null,
    quantity: job.quantity,
    short: 0,
    artworkUrl: null,
    operationStates: job.steps.map(([state]) => state),
    operations: operationsOf(job, place, now),
  }));
  return {
    now: read,
    calendar,
    machines: Object.entries(machines).map(([id, [name, type]]) => ({
      id,
      name,
      type,
      down: null,
      makeReadyMinutes: startingTypes[type].makeReadyMinutes,
      perHour: startingTypes[type].perHour,
    })),
    jobs: shown,
    finished: [],
    hasOperations: shown.length > 0,
  };
}
