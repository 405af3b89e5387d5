/** Finds layouts on the shop's papers and machines (decision 119). */
import { fileURLToPath } from 'node:url';
import {
  type Candidate,
  type LayoutRequest,
  type LayoutResult,
  type Paper,
} from '../../packages/layout/src/layout-model.ts';
import { boxOf, crossesItself } from '../../packages/layout/src/outline.ts';
import { type LayoutBody, layoutLimits } from '../../shared/layouts/layouts.contract.ts';
import { toSheetMachine } from '../../shared/machines/sheet-machine.ts';
import { canMachineDo } from '../../shared/operations/machine-queue.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type ExpectedLoss, lossOf } from '../../shared/shop/expected-loss.ts';
import { openWorkerPool, type WorkerPool } from '../platform/worker-pool.ts';
import { invalid, Refusal } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { readFreePapers } from '../stock/demand/paper-demand.domain.ts';
import { readSheetMachines } from './layouts.repo.ts';

const program = fileURLToPath(new URL('./layouts.process.ts', import.meta.url));
/** A process of its own finds layouts, so that other requests don't wait for it. */
const find: WorkerPool<LayoutRequest, LayoutResult> = openWorkerPool(
  program,
  { atOnce: 1, waiting: 20, time: 10 },
  () => new Refusal(503, reason('layouts-busy'), { retryAfter: 2 }),
);

/** The shortest side in mm of an offcut that is worth storing. */
const leastOffcut = 100;

type StoredSize = { id: string | null; name: string; length: number; breadth: number };
type FreePaper = Awaited<ReturnType<typeof readFreePapers>>[number];

/** Returns the best layouts. Throws 400 with the field if the outline crosses itself or leaves the blank, or if a limit is exceeded. */
export async function listLayouts(context: Context, body: LayoutBody) {
  const outline = outlineOf(body);
  const [shelf, machines, { expectedLoss }] = await Promise.all([
    readFreePapers(context, body.papers),
    readSheetMachines(context.db, body.machines),
    readSettings(context),
  ]);
  const { blank, papers, versions, press, pressType, dieCutterType } = body;
  if (shelf.length + papers.sizes.length > layoutLimits.papers)
    throw invalid({ papers: reason('at-most', { field: 'Papers', most: layoutLimits.papers }) });
  const machinesOf = (type: string) =>
    machines.filter((each) => canMachineDo(each, type)).map(toSheetMachine);
  const result = await find({
    blank: { outline, bleed: blank.bleed, gap: blank.gap ?? 2 * blank.bleed, grain: blank.grain },
    papers: [...shelf.map((paper) => toPaper(paper, body)), ...sizesToBuy(body)],
    presses: machinesOf(pressType).filter(({ id }) => press === undefined || id === press),
    dieCutters: machinesOf(dieCutterType),
    quantities: versions.map(({ quantity }) => quantity),
    loss: body.loss ?? lossOfTypes(expectedLoss, [pressType, dieCutterType]),
    most: body.most,
    leastOffcut,
  });
  if (!result) throw new Refusal(400, reason('layouts-too-much'));
  if (result.candidates.some(({ ups }) => ups.length > layoutLimits.ups))
    throw invalid({ blank: reason('too-many-ups', { most: layoutLimits.ups }) });
  const shelfById = new Map(shelf.map((paper) => [paper.id, paper]));
  const paperOf = (paperId: string) => {
    const stored = shelfById.get(paperId);
    const { length = 0, breadth = 0 } = stored ?? papers.sizes[Number(paperId)] ?? {};
    return { id: stored?.id ?? null, name: stored?.name ?? '', length, breadth };
  };
  return {
    candidates: result.candidates.map((each) =>
      toCandidate(each, { paper: paperOf(each.paperId), stored: shelfById.get(each.paperId) }),
    ),
    leftOut: result.leftOut,
    leftOutPapers: result.leftOutPapers.map(({ paperId, ...each }) => ({ ...each, paper: paperOf(paperId) })),
  };
}

/** Returns the outline as points, or the rectangle of the blank. */
function outlineOf({ blank: { length, breadth, outline } }: LayoutBody) {
  const corners = outline ?? [
    [0, 0],
    [length, 0],
    [length, breadth],
    [0, breadth],
  ];
  const points = corners.map(([x, y]) => ({ x, y }));
  const box = boxOf(points);
  const refuse = (why: Reason) => invalid({ 'blank.outline': why });
  if (Math.min(box.x, box.y, length - box.x - box.length, breadth - box.y - box.breadth) < -0.001)
    throw refuse(reason('outline-not-in-blank', { length, breadth }));
  if (crossesItself(points)) throw refuse(reason('outline-crosses-itself'));
  return points;
}

const toPaper = (
  { id, length, breadth, grain, availableQuantity, onOrder }: FreePaper,
  { papers: { gsm, cut } }: LayoutBody,
): Paper => ({
  id,
  length,
  breadth,
  gsm,
  grain,
  isCuttable: cut,
  here: Math.max(0, availableQuantity),
  onOrder,
});

/** Returns the sizes of the request as papers to buy. The id of each is its index. */
const sizesToBuy = ({ papers: { sizes, gsm, cut } }: LayoutBody): Paper[] =>
  sizes.map((size, at) => ({ ...size, id: String(at), gsm, isCuttable: cut, here: 0, onOrder: 0 }));

/** Returns the sum of the expected losses of the operation types. */
function lossOfTypes(losses: ExpectedLoss, types: readonly string[]): LayoutRequest['loss'] {
  const all = types.flatMap((type) => lossOf(losses, type) ?? []);
  return {
    sheets: all.reduce((sum, { makeReadySheets }) => sum + makeReadySheets, 0),
    percent: all.reduce((sum, { runWastePercent }) => sum + runWastePercent, 0),
  };
}

const round = (value: number, places: number) => Number(value.toFixed(places));
/** Rounds sides down to thousandths, so that as many of the sheets as before fit into a larger one. */
const inMm = ({ length, breadth }: { length: number; breadth: number }) => ({
  length: Math.floor(length * 1000 + 0.001) / 1000,
  breadth: Math.floor(breadth * 1000 + 0.001) / 1000,
});

function toCandidate(
  { paperId: _id, isGrainUnknown, toBuy, pressIds, dieCutterIds, ...found }: Candidate,
  { paper, stored }: { paper: StoredSize; stored: FreePaper | undefined },
) {
  return {
    ...found,
    paper: { ...paper, thickness: stored?.thickness ?? 0 },
    grainUnknown: isGrainUnknown,
    sheet: inMm(found.sheet),
    offcut: found.offcut && inMm(found.offcut),
    ups: found.ups.map(({ x, y, turned, version }) => ({ x: round(x, 3), y: round(y, 3), turned, version })),
    shares: [...found.shares],
    overs: [...found.overs],
    yield: round(found.yield, 4),
    kilograms: round(found.kilograms, 3),
    stock: { here: Math.max(0, stored?.availableQuantity ?? 0), onOrder: stored?.onOrder ?? 0, toBuy },
    presses: [...pressIds],
    dieCutters: [...dieCutterIds],
  };
}
