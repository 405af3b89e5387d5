/** Converts a job and the conditions of a search to the request for layouts, and a layout to the fields that it fills. */
import { type z } from 'zod';
import { layoutBlankOf, structureOfJob } from '../../shared/jobs/aggregate/job-structure.ts';
import { lockedWhenScheduled } from '../../shared/jobs/aggregate/job-status.ts';
import { openSteps } from '../../shared/jobs/aggregate/operation-state.ts';
import { calculateBuffer } from '../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type layouts, layoutTypes } from '../../shared/layouts/layouts.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type ExpectedLoss, lossOf } from '../../shared/shop/expected-loss.ts';
import { isGiven } from '../../shared/stock/given-measure.ts';
import { type Line } from '../../shared/structure/die-line.ts';
import { type LayoutBlank, type SheetLayout } from '../../shared/structure/sheet-layout.ts';
import { usualBleed } from '../../shared/structure/style-model.ts';
import { type Figure } from '../jobs/shared-fields/job-and-product-values.ts';

export type FoundLayouts = z.output<typeof layouts.find.response>;
export type Candidate = FoundLayouts['candidates'][number];
/** What a search found, with the blank that it placed and its conditions, which the user may have changed since. */
export interface SearchResult extends FoundLayouts {
  blank: LayoutBlank;
  creases: readonly Line[];
  conditions: Conditions;
}
type LayoutRequest = z.input<typeof layouts.find.body>;

/** What a person can change about a search. */
export interface Conditions {
  gap: Figure;
  grain: NonNullable<Job['finished']>['grain'];
  /** The id of the press; '' for any press. */
  pressId: string;
  lossSheets: Figure;
  lossPercent: Figure;
  mayCut: boolean;
}

const structureInputs = (job: Job) => ({ ...job, finished: job.finished ?? null, blank: job.blank ?? null });

/** Returns the blank of the job as layouts place it, or null if the job has none. */
export const blankOf = (job: Job) => layoutBlankOf(structureInputs(job));

/** Returns why the job's finished size gives no blank. */
export const missingSizes = (job: Job): Reason[] =>
  Object.values(structureOfJob(structureInputs(job))?.problems ?? {});

export const bleedOf = ({ finished }: Job): number => finished?.bleed ?? usualBleed;

/** Returns the gap between two outlines in mm. An empty field stands for twice the bleed. */
export const gapOf = (job: Job, { gap }: Pick<Conditions, 'gap'>): number =>
  gap === '' ? 2 * bleedOf(job) : gap;

/** Returns whether all pieces of a layout lie along the sheet as the blank does. */
export const isUpright = ({ ups }: Pick<Candidate, 'ups'>): boolean =>
  ups.every(({ turned }) => turned % 180 === 0);

/** Returns the conditions with which a search starts: the loss is that of the job's steps, or of printing and die-cutting. */
export function usualConditions(job: Job, losses: ExpectedLoss): Conditions {
  const steps = openSteps(job.productOperations).map(({ type }) => type);
  const types = steps.length > 0 ? steps : Object.values(layoutTypes);
  const all = types.flatMap((type) => lossOf(losses, type) ?? []);
  const percent = all.reduce((sum, { runWastePercent }) => sum + runWastePercent, 0);
  return {
    gap: gapOf(job, { gap: '' }),
    grain: job.finished?.grain ?? 'either',
    pressId: '',
    lossSheets: all.reduce((sum, { makeReadySheets }) => sum + makeReadySheets, 0),
    lossPercent: Math.min(90, Math.round(percent * 1000) / 1000),
    mayCut: true,
  };
}

/** Returns the request, or null if the job has no blank. */
export function toLayoutRequest(job: Job, conditions: Conditions, most: number): LayoutRequest | null {
  const of = blankOf(job);
  if (!of) return null;
  const { grain, pressId, lossSheets, lossPercent, mayCut } = conditions;
  return {
    blank: { ...of.blank, bleed: bleedOf(job), gap: gapOf(job, conditions), grain },
    papers: { quality: job.paperQuality, gsm: job.paperGsm, cut: mayCut },
    versions: [{ quantity: job.quantity }],
    ...(pressId !== '' && { press: pressId }),
    loss: { sheets: Number(lossSheets), percent: Number(lossPercent) },
    most,
  };
}

/** Returns a layout as a job stores it. */
export const toSheetLayout = (
  { paper, cut, sheet, margins, ups }: Candidate,
  blank: LayoutBlank,
): SheetLayout => ({
  paper: { id: paper.id, length: paper.length, breadth: paper.breadth },
  cut,
  sheet,
  gripper: margins.gripper,
  layEdge: 'left',
  blank,
  ups: ups.map(({ x, y, turned }) => ({ x, y, turned })),
});

/**
 * Returns the fields that a layout fills. The buffer covers the sheets of the layout and the expected loss of the job's
 * steps, so that the job is not short.
 */
export function filledBy(
  job: Job,
  { candidate, blank }: { candidate: Candidate; blank: LayoutBlank },
  losses: ExpectedLoss,
) {
  const { sheet, paper, ups, pressSheets } = candidate;
  const order = { quantity: job.quantity, ups: ups.length };
  const { buffer } = calculateBuffer(order, openSteps(job.productOperations), losses);
  return {
    paperLength: sheet.length,
    paperBreadth: sheet.breadth,
    paperThickness: isGiven(paper.thickness) ? paper.thickness : job.paperThickness,
    ups: ups.length,
    buffer: Math.max(pressSheets * ups.length - job.quantity, buffer),
    layout: toSheetLayout(candidate, blank),
  };
}
type Filled = ReturnType<typeof filledBy>;

/** Returns the present values of the fields that a layout fills. */
export const filledNow = (job: Job): Omit<Filled, 'layout'> & { layout: SheetLayout | null } => ({
  paperLength: job.paperLength,
  paperBreadth: job.paperBreadth,
  paperThickness: job.paperThickness,
  ups: job.ups,
  buffer: job.buffer,
  layout: job.layout ?? null,
});

/** Returns why the job can't take the values, or null. A scheduled job takes them only if no locked field changes. */
export function refuseFilling(job: Job, filled: Filled): Reason | null {
  if (job.scheduledAt === null) return null;
  const now: Partial<Record<string, unknown>> = filledNow(job);
  const next: Partial<Record<string, unknown>> = filled;
  const isLocked = lockedWhenScheduled.some((name) => name in filled && now[name] !== next[name]);
  return isLocked ? reason('fixed-while-scheduled', { fields: [] }) : null;
}
