/** Lists the items that people bring to the machine before an operation runs, and says which are missing (decision 105). */
import { isLeftOut, isUpcoming, type OperationState } from '../jobs/aggregate/operation-state.ts';
import { papersAssigned, papersRequired, type SheetsNeeded } from '../jobs/aggregate/paper/press-sheets.ts';
import { type LinkedStep, predecessorsOf } from '../jobs/aggregate/predecessors.ts';
import { prints, refuseWithoutArtwork } from '../artwork/artwork-to-come.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { refuseConsumePaper } from '../stock/stock-count.ts';
import { type OccupiedTool, type ToolKind, toolInUse } from '../tools/tools.ts';

export const fetchKinds = ['paper', 'ink', 'coat', 'tool', 'plates'] as const;

/** A thing to bring to the machine. */
export interface ItemToFetch {
  /** Names the thing and its quantity, so that a tick for 315 sheets says nothing about 500. */
  key: string;
  kind: (typeof fetchKinds)[number];
  /** The id of the paper or tool. */
  id: string | null;
  /** The paper, ink set, coat or tool. For plates, the job's number. */
  name: string;
  /** The shelf or rack; empty if unknown. */
  place: string;
  paper: { sheets: number; gsm: number; length: number; breadth: number } | null;
  missing: Reason | null;
}

/** A step of the job, with the values that decide who takes the paper and who the coat. */
export interface StepToFetchFor extends LinkedStep {
  type: string;
  state: OperationState;
  makeUp: number | null;
}

/** A paper of the job, in stock sheets. */
export interface PaperToFetch {
  id: string;
  name: string;
  shelf: string;
  gsm: number;
  length: number;
  breadth: number;
  stockQuantity: number;
  quantity: number;
  consumed: number;
  cut: number;
  /** The sheets that have not arrived, and when the last of them is expected. */
  ordered: number;
  expected: string | null;
}

export interface FetchFacts {
  operation: StepToFetchFor & {
    setup: { ink?: string | null; coat?: string | null } | null;
    tools: readonly { id: string; name: string; kind: ToolKind; place: string }[];
    /** The operation's tools that are on other machines now. */
    toolsAway: readonly (OccupiedTool & { id: string })[];
  };
  /** All operations of the job. */
  operations: readonly StepToFetchFor[];
  job: SheetsNeeded & {
    number: string;
    ink: string;
    coat: string;
    artworkToCome: boolean;
    paperQuality: string;
    paperGsm: number;
    paperLength: number;
    paperBreadth: number;
  };
  papers: readonly PaperToFetch[];
  zone: string;
}

const coating = /coat|varnish|lacquer|\buv\b/i;

/** Returns what to fetch for an operation that waits or is queued. The list is empty once it runs. */
export function whatToFetch(facts: FetchFacts): ItemToFetch[] {
  const { operation, operations, job } = facts;
  const { type, setup, tools, toolsAway } = operation;
  if (!isUpcoming(operation.state)) return [];
  const others = operations.filter(({ state }) => !isLeftOut(state));
  const coats = coating.test(type) || (prints(type) && !others.some((each) => coating.test(each.type)));
  const item = (kind: ItemToFetch['kind'], name: string, more: Partial<ItemToFetch> = {}): ItemToFetch[] =>
    name === ''
      ? []
      : [
          {
            key: `${kind}:${more.id ?? name}`,
            kind,
            id: null,
            name,
            place: '',
            paper: null,
            missing: null,
            ...more,
          },
        ];
  const away = new Map(toolsAway.map((each) => [each.id, toolInUse(each)]));
  const needsPlates = prints(type) && !/digital/i.test(type) && !tools.some(({ kind }) => kind === 'Plate');
  return [
    ...papersToFetch(facts),
    ...(prints(type) ? item('ink', setup?.ink ?? job.ink) : []),
    ...(coats ? item('coat', setup?.coat ?? job.coat) : []),
    ...(needsPlates ? item('plates', job.number, { missing: refuseWithoutArtwork(type, job) }) : []),
    ...tools.flatMap(({ id, name, place }) =>
      item('tool', name, { id, place, missing: away.get(id) ?? null }),
    ),
  ];
}

/**
 * Returns the papers for the first operation of the job's own run or of a make-up run. Later operations get their
 * sheets from it.
 */
function papersToFetch({ operation, operations, job, papers, zone }: FetchFacts): ItemToFetch[] {
  const { makeUp } = operation;
  const before = predecessorsOf(operation, operations);
  if (before.some(({ of }) => of.makeUp === makeUp && !isLeftOut(of.state))) return [];
  if (makeUp === null && job.sheetsBeforeMakeUp === 0) return [];
  const assigned = papers.flatMap((paper): ItemToFetch[] => {
    const { id, name, shelf, gsm, length, breadth, quantity, consumed } = paper;
    const sheets = makeUp === null && consumed > 0 ? consumed : quantity - consumed;
    if (sheets === 0) return [];
    const missing = paperMissing(paper, zone);
    const size = { sheets, gsm, length, breadth };
    return [{ key: `paper:${id}:${sheets}`, kind: 'paper', id, name, place: shelf, paper: size, missing }];
  });
  const short = papersRequired(job) - papersAssigned(papers);
  if (short <= 0) return assigned;
  const { paperQuality: name, paperGsm: gsm, paperLength: length, paperBreadth: breadth } = job;
  return [
    ...assigned,
    {
      key: `paper:${short}`,
      kind: 'paper',
      id: null,
      name,
      place: '',
      paper: { sheets: short, gsm, length, breadth },
      missing: reason('paper-not-assigned', { sheets: short }),
    },
  ];
}

/** Returns why the assigned sheets are not on the shelf, or null: they are still on order, or a count found fewer. */
function paperMissing(paper: PaperToFetch, zone: string): Reason | null {
  const { name, quantity, consumed, ordered: sheets, expected } = paper;
  return expected === null
    ? refuseConsumePaper(paper, quantity - consumed)
    : reason('paper-not-arrived', { paper: name, sheets, expected, zone });
}
