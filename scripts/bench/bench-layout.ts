/**
 * `npm run bench:layout`: measures the processor time in which the best ten layouts on 200 papers are found, for each
 * style that has a die line (packages/layout/README.md).
 */
import { findLayouts } from '../../packages/layout/src/find-layouts.ts';
import { type Paper, type SheetMachine } from '../../packages/layout/src/layout-model.ts';
import { drawnStyleNames, drawStructure } from '../../shared/structure/draw-structure.ts';

const rounds = 5;
const sizes = { length: 70, breadth: 40, height: 150, thickness: 0.4 };
/** The sheet sizes of the trade in inches. */
const sheets = [
  [40, 28],
  [30, 20],
  [40, 30],
  [28, 22],
  [41.5, 31.5],
  [36, 24],
  [36, 25],
  [36, 23],
] as const;

const papers = Array.from({ length: 200 }, (_, at): Paper => {
  const [length, breadth] = sheets[at % sheets.length] ?? sheets[0];
  const grain = ([null, 'length', 'breadth'] as const)[at % 3] ?? null;
  return {
    id: String(at),
    length: length * 25.4 - Math.floor(at / sheets.length),
    breadth: breadth * 25.4,
    gsm: 300,
    grain,
    isCuttable: true,
    here: 100 * at,
    onOrder: 0,
  };
});
const machine = (id: string, largest: [number, number], smallest: [number, number]): SheetMachine => ({
  id,
  largest: { length: largest[0], breadth: largest[1] },
  smallest: { length: smallest[0], breadth: smallest[1] },
  margins: { gripper: 12, side: 5, tail: 6 },
});
const presses = [
  machine('40 inch', [1030, 720], [410, 290]),
  machine('29 inch', [750, 530], [300, 210]),
  machine('20 inch', [520, 370], [210, 140]),
];

console.log('style, best of five runs in ms of processor time, ups of the best layout');
for (const style of drawnStyleNames) {
  const structure = drawStructure(style, sizes);
  if (!structure || structure.problems) continue;
  const { outline } = structure.dieLine;
  const request = {
    blank: { outline, bleed: 3, gap: 4, grain: 'either' as const },
    papers,
    presses,
    dieCutters: [],
    quantities: [30_000, 18_000, 9000],
    loss: { sheets: 150, percent: 3 },
    most: 10,
    leastOffcut: 100,
  };
  const times = Array.from({ length: rounds }, () => {
    const from = process.cpuUsage();
    const { candidates } = findLayouts(request);
    const { user, system } = process.cpuUsage(from);
    return { ms: (user + system) / 1000, ups: candidates[0]?.ups.length ?? 0 };
  });
  const best = times.toSorted((one, other) => one.ms - other.ms)[0];
  console.log(`${style}: ${best?.ms.toFixed(0)} ms, ${best?.ups} ups`);
}
