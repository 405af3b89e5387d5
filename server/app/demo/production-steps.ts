/** How a product of the sample shop is made, in the fields that jobs and components share. */
import { startingTypes } from '../../../shared/rules/operation-types.ts';
import { type DemoShop } from './founding.ts';
import { thicknessOf } from './papers.data.ts';
import { type DemoProduct } from './products.data.ts';
import { stepOf } from './steps.data.ts';

export function makeOf({ type, style, ups, ink, coat, length, breadth, gsm, quality }: DemoProduct) {
  const sheet = { paperLength: length, paperBreadth: breadth, paperThickness: thicknessOf(quality, gsm) };
  return { type, style, ups, ink, coat, ...sheet, paperGsm: gsm, paperQuality: quality };
}

/** A step by its short name, with something that a planner would write on it. */
export function stepFor(name: string, { chance }: Pick<DemoShop, 'chance'>) {
  const { type, detail, instructions } = stepOf(name);
  return { type, unit: startingTypes[type].unit, detail, instruction: chance.pick(instructions) };
}
