/**
 * Lists the production steps of the sample shop by the short names that the product lists use, with
 * instructions for operators.
 */
import { type operationTypes } from '../../../shared/platform/specification-constants.ts';

type DemoType = (typeof operationTypes)[number];
export interface DemoStep {
  type: DemoType;
  detail: string;
  instructions: readonly string[];
}

const step = (type: DemoType, detail: string, ...instructions: string[]): DemoStep => ({
  type,
  detail,
  instructions,
});

const steps: Record<string, DemoStep> = {
  pf: step(
    'Printing',
    'Frontside',
    'Match approved sheet 3, ΔE under 2',
    'Match last run; customer passes the first sheet',
    'Solid first, keep density 1.45',
  ),
  p2: step(
    'Printing',
    'Front and Back',
    'Work and turn',
    'Dry two hours before the second side',
    'Perfecting; watch set-off',
  ),
  lm: step('Lamination', 'Matt', 'Matt film 15 µm, grain along the length', 'Leave the pasting edge bare'),
  lg: step(
    'Lamination',
    'Gloss',
    'Gloss film 12 µm',
    'Leave the pasting edge bare',
    'Corona treated side in',
  ),
  lv: step(
    'Lamination',
    'Velvet',
    'Velvet film 25 µm; clean rollers first',
    'Anti-scuff film, no stacking above 500',
  ),
  fc: step(
    'Foiling',
    'Copper',
    'Brand mark only; block in the tool room',
    'Keep 108 °C, check adhesion every 200',
  ),
  fb: step('Foiling', 'Blue', 'Border only'),
  fk: step('Foiling', 'Black', 'Logo on black, gloss foil'),
  uv: step('UV and Drip', 'Only UV', 'Spot UV on the picture', 'All over, knock out the pasting edge'),
  uvb: step('UV and Drip', 'Blanket Cut', 'Blanket cut round the window'),
  drip: step('UV and Drip', 'Print UV Drip', 'Drip on the emblem; screen 120'),
  emb: step('Punching', 'Embossing', 'Brass die, 0.3 mm', 'Emboss in register with the foil'),
  deb: step('Punching', 'Debossing', 'Deboss 0.2 mm, no cracking'),
  win: step('Punching', 'Window', 'Window and crease in one; strip inline'),
  cre: step(
    'Punching',
    'Creasing',
    'Strip inline',
    'New die; pass the first ten blanks',
    'Matrix for 0.4 mm board',
    'Nicks 0.4 mm',
  ),
  half: step('Punching', 'Half Cut', 'Half cut, backing whole', 'Check the cut every 500'),
  peel: step('Peel Off', '', 'Peel the waste; count in hundreds'),
  patch: step('Window Patching', '', 'PET film 150 µm, centred', 'PLA film; keep glue off the window'),
  pss: step(
    'Pasting',
    'Single-Side',
    'Water-based glue; squeeze test every carton 500',
    'Check the bar code inline',
  ),
  pds: step('Pasting', 'Double-Side', 'Magnets in both walls'),
  cnt: step('Pasting', 'Counting', 'Bundles of 100, band', 'Bundles of 500'),
  fold: step('Pasting', 'Folding', 'Two parallel folds', 'Fold to 148 × 50 mm'),
  pre: step('Pasting', 'Pasting Pre-Folding', 'Crash lock; water-based glue', 'Pre-break all creases'),
  cor: step('Corrugation', 'Flute', 'E flute, kraft 120 liner', 'B flute; let it rest four hours'),
  mc: step('Manual Punching', 'Creasing', 'Crease only'),
  mp: step('Manual Punching', 'Punching', 'Holes for the wire, 3:1', 'Hole 4 mm, centred'),
  b2b: step('Back to Back Pasting', '', 'On grey board 1.5 mm, press overnight'),
  out: step('Outsource', '', 'Staple and strap at the finisher’s'),
  bagm: step(
    'Carry Bag Pasting',
    'Manual',
    'Rope handles, black, with card in the turn-over',
    'Eyelets, cotton rope',
  ),
  baga: step('Carry Bag Pasting', 'Automatic', 'Bottom card 300 g/m²'),
  insp: step('Final Inspection', '', '100 % check; reject scuffs', 'Check the code on every piece'),
  pd: step('Packing', 'Domestic', 'Shrink in 50s, cartons of 1,000'),
  po: step('Packing', 'Outstation', 'Corner boards, two straps'),
  pe: step('Packing', 'Export', 'Heat-treated pallet, desiccant, marks by packing list'),
};

/** Returns the step with this short name. Throws an Error if no step has it. */
export function stepOf(name: string): DemoStep {
  const found = steps[name];
  if (!found) throw new Error(`There is no step ${name}`);
  return found;
}
