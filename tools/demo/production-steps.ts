/** Converts a sample product and the names of its steps to the fields of a job or component. */
import { startingTypes } from '../../shared/shop/operation-types.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { thicknessOf } from './lists/papers.data.ts';
import { type DemoProduct } from './lists/products.data.ts';
import { stepOf } from './lists/production-steps.data.ts';

export function makeOf({ type, style, ups, ink, coat, length, breadth, gsm, quality }: DemoProduct) {
  const sheet = { paperLength: length, paperBreadth: breadth, paperThickness: thicknessOf(quality, gsm) };
  return { type, style, ups, ink, coat, ...sheet, paperGsm: gsm, paperQuality: quality };
}

/** Returns the step with this short name, with an instruction in the words of a production planner. */
export function stepFor(name: string, { chance }: Pick<DemoShop, 'chance'>) {
  const { type, detail, instructions } = stepOf(name);
  return { type, unit: startingTypes[type].unit, detail, instruction: chance.pick(instructions) };
}
