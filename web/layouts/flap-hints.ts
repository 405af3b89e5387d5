/** Finds which allowance of the die line, a few mm smaller, would give more ups on a press sheet. */
import { findLayouts } from '../../packages/layout/src/find-layouts.ts';
import { structureOfJob } from '../../shared/jobs/aggregate/job-structure.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type Point } from '../../shared/structure/die-line.ts';
import { type SetAllowance } from '../../shared/structure/draw-structure.ts';
import { bleedOf, type Candidate, type Conditions, gapOf, isUpright } from './best-sheet-values.ts';

export interface FlapHint {
  name: SetAllowance['name'];
  /** By how many mm the allowance is smaller, and how many ups this gives more. */
  by: number;
  more: number;
}

/** The numbers of mm that are worth a hint, the smallest first. */
const steps = [1, 2, 3];

export interface HintQuestion {
  job: Job;
  candidate: Pick<Candidate, 'sheet' | 'margins' | 'ups' | 'grainUnknown'>;
  conditions: Pick<Conditions, 'gap' | 'grain'>;
}

/** Returns the side of the press sheet along which its grain runs, as the pieces of the layout lie. */
function grainOf({ candidate, conditions: { grain } }: HintQuestion): 'length' | 'breadth' | null {
  if (candidate.grainUnknown || grain === 'either') return null;
  return isUpright(candidate) === (grain === 'length') ? 'length' : 'breadth';
}

/** Returns how many pieces of the outline lie on the press sheet of the layout. */
function upsOf(of: HintQuestion, outline: readonly Point[]): number {
  const { job, candidate, conditions } = of;
  const { sheet, margins } = candidate;
  const press = { id: '', largest: sheet, smallest: { length: 0, breadth: 0 }, margins };
  const paper = { id: '', ...sheet, gsm: job.paperGsm, grain: grainOf(of), isCuttable: false };
  const bleed = bleedOf(job);
  const { candidates } = findLayouts({
    blank: { outline, bleed, gap: gapOf(job, conditions), grain: conditions.grain },
    papers: [{ ...paper, here: 0, onOrder: 0 }],
    presses: [press],
    dieCutters: [],
    quantities: [1],
    loss: { sheets: 0, percent: 0 },
    most: 3,
    leastOffcut: Infinity,
  });
  return Math.max(0, ...candidates.map(({ ups }) => ups.length));
}

/** Yields one hint or null after each search, so that the caller can let the browser draw in between. */
export function* findFlapHints(of: HintQuestion): Generator<FlapHint | null> {
  const { job, candidate } = of;
  const { finished } = job;
  const structure = finished && job.blank?.computed ? structureOfJob({ ...job, finished }) : null;
  if (!finished || !structure || structure.problems) return;
  for (const { name, value, least } of structure.allowances)
    for (const by of steps.filter((each) => value - each >= least)) {
      const allowances = { ...finished.allowances, [name]: value - by };
      const changed = structureOfJob({ ...job, finished: { ...finished, allowances } });
      if (!changed || changed.problems) break;
      const more = upsOf(of, changed.dieLine.outline) - candidate.ups.length;
      yield more > 0 ? { name, by, more } : null;
      if (more > 0) break;
    }
}
