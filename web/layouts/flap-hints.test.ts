import { expect, test } from 'vitest';
import { findLayouts } from '../../packages/layout/src/find-layouts.ts';
import { structureOfJob } from '../../shared/jobs/aggregate/job-structure.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { findFlapHints, type HintQuestion } from './flap-hints.ts';

const finished = {
  length: 70,
  breadth: 40,
  height: 150,
  thickness: null,
  bleed: 3,
  grain: 'either',
  allowances: {},
};
const job = {
  style: 'Reverse Tuck In Box',
  paperThickness: 395,
  paperGsm: 300,
  finished,
  blank: { length: 232.5, breadth: 260, areaMm2: 45_600, computed: true },
} as unknown as Job;
const margins = { gripper: 12, side: 5, tail: 6 };

/** Returns the question for a press sheet, with as many ups as the box has on it. */
function ask(length: number, breadth: number, of: Job = job): HintQuestion {
  const sheet = { length, breadth };
  const structure = structureOfJob({ ...of, finished: of.finished! });
  const outline = structure && !structure.problems ? structure.dieLine.outline : [];
  const { candidates } = findLayouts({
    blank: { outline, bleed: 3, gap: 4, grain: 'either' },
    papers: [{ id: '', ...sheet, gsm: 300, grain: null, isCuttable: false, here: 0, onOrder: 0 }],
    presses: [{ id: '', largest: sheet, smallest: { length: 0, breadth: 0 }, margins }],
    dieCutters: [],
    quantities: [1],
    loss: { sheets: 0, percent: 0 },
    most: 3,
    leastOffcut: 100,
  });
  const ups = candidates.map((each) => each.ups).toSorted((one, other) => other.length - one.length)[0] ?? [];
  return {
    job: of,
    candidate: { sheet, margins, ups: [...ups], grainUnknown: false },
    conditions: { gap: 4, grain: 'either' },
  };
}
const hintsOf = (of: HintQuestion) => [...findFlapHints(of)].filter((hint) => hint !== null);

test('a sheet that is a little too small says which flap is to become smaller', () => {
  // Three rows of the box take 702 mm, each with 209 mm to the next.
  expect(ask(1016, 702).candidate.ups).toHaveLength(12);
  const narrow = ask(1016, 701);
  const hints = hintsOf(narrow);
  expect(hints.length).toBeGreaterThan(0);
  for (const { name, by, more } of hints) {
    const { value } = (
      structureOfJob({ ...job, finished: job.finished! }) as never as {
        allowances: { name: string; value: number }[];
      }
    ).allowances.find((each) => each.name === name)!;
    const smaller = { ...job, finished: { ...job.finished!, allowances: { [name]: value - by } } };
    expect(ask(1016, 701, smaller).candidate.ups.length - narrow.candidate.ups.length).toBe(more);
  }
});

test('where no small change gains ups, and for a typed blank, there is no hint', () => {
  expect(hintsOf(ask(1016, 711))).toEqual([]);
  const typed = { ...job, blank: { length: 240, breadth: 260, areaMm2: 62_400 } };
  expect(hintsOf({ ...ask(1016, 701), job: typed })).toEqual([]);
});
