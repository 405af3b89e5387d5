import { expect, test } from 'vitest';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import {
  type Candidate,
  filledBy,
  filledNow,
  gapOf,
  refuseFilling,
  toLayoutRequest,
  usualConditions,
} from './best-sheet-values.ts';

const step = (type: string, done = false) => ({ type, unit: 'sheets', done, detail: '', instruction: '' });
const job = {
  quantity: 10_000,
  ups: 8,
  buffer: 1,
  paperLength: 520,
  paperBreadth: 360,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  style: 'Pre-Planned',
  blank: { length: 200, breadth: 100, areaMm2: 20_000 },
  scheduledAt: null,
  productOperations: [step('Printing'), step('Lamination'), step('Punching')],
} as unknown as Job;
const losses = {
  Printing: { makeReadySheets: 50, runWastePercent: 1 },
  Lamination: { makeReadySheets: 10, runWastePercent: 0.5 },
  Punching: { makeReadySheets: 15, runWastePercent: 0.5 },
};
const candidate = {
  paper: { id: 'paper', name: '28 x 40 in', length: 1016, breadth: 711, thickness: 395 },
  cut: 2,
  sheet: { length: 711, breadth: 508 },
  margins: { gripper: 12, side: 5, tail: 6 },
  ups: Array.from({ length: 12 }, (_, at) => ({ x: at, y: 6, turned: 0, version: 0 })),
  pressSheets: 900,
} as unknown as Candidate;
const found = { candidate, blank: { length: 200, breadth: 100 } };

test('the loss is that of the steps that are still to do, or of printing and die-cutting', () => {
  const lossOf = (productOperations: object[]) => {
    const { lossSheets, lossPercent } = usualConditions({ ...job, productOperations } as Job, losses);
    return [lossSheets, lossPercent];
  };
  expect(lossOf(job.productOperations)).toEqual([75, 2]);
  expect(lossOf([step('Printing', true), step('Lamination')])).toEqual([10, 0.5]);
  expect(lossOf([])).toEqual([65, 1.5]);
});

test('a search names the picked press, an empty gap is the usual one, and a job without a blank has no search', () => {
  const ask = (changed: object, of = job) =>
    toLayoutRequest(of, { ...usualConditions(job, losses), ...changed }, 10);
  expect(ask({})).not.toHaveProperty('press');
  expect(ask({ pressId: 'b' })).toMatchObject({
    press: 'b',
    blank: { length: 200, breadth: 100, gap: 6 },
  });
  for (const [gap, searched] of [
    ['', 6],
    [0, 0],
  ] as const) {
    expect(gapOf(job, { gap })).toBe(searched);
    expect(ask({ gap })?.blank.gap).toBe(searched);
  }
  expect(ask({}, { ...job, blank: undefined })).toBeNull();
});

test('a layout fills sheet, thickness, ups, and a buffer with which the job is not short', () => {
  const filled = filledBy(job, found, losses);
  expect(filled).toMatchObject({ paperLength: 711, paperBreadth: 508, paperThickness: 395, ups: 12 });
  // 900 sheets of 12 ups are 800 pieces more than ordered; the expected loss of the steps wants more.
  expect(filled.buffer).toBeGreaterThan(800);
  expect(filledBy(job, found, {}).buffer).toBe(800);
  expect(filled.layout).toMatchObject({
    cut: 2,
    gripper: 12,
    layEdge: 'left',
    blank: { length: 200, breadth: 100 },
  });
  expect(filled.layout?.ups[1]).toEqual({ x: 1, y: 6, turned: 0 });
  const unknown = { ...candidate, paper: { ...candidate.paper, thickness: 0 } };
  expect(filledBy(job, { ...found, candidate: unknown }, losses).paperThickness).toBe(380);
});

test('a scheduled job takes a layout only for the sheet, ups and buffer that it has', () => {
  const filled = filledBy(job, found, losses);
  expect(refuseFilling(job, filled)).toBeNull();
  const scheduled = { ...job, scheduledAt: '2026-11-20T09:00:00Z' };
  expect(refuseFilling(scheduled, filled)?.code).toBe('fixed-while-scheduled');
  expect(refuseFilling({ ...scheduled, ...filled, layout: undefined }, filled)).toBeNull();
  expect(filledNow(job)).toEqual({
    paperLength: 520,
    paperBreadth: 360,
    paperThickness: 380,
    ups: 8,
    buffer: 1,
    layout: null,
  });
});
