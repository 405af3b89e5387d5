/**
 * Lists the sample shop's products of several parts, such as a book's cover and pages. The shop prints each
 * part as a separate job.
 */
import { type ProductType } from '../../../shared/platform/specification-constants.ts';

interface DemoSet {
  name: string;
  type: ProductType;
  style: string;
  code: string;
  /** The codes of the products that the shop prints as parts of this one. */
  parts: readonly string[];
  /** The short names of all production steps (production-steps.data.ts). The steps that print the parts come first. */
  plan: readonly string[];
}

export const sets: readonly DemoSet[] = [
  {
    name: 'Temples of the Deccan',
    type: 'Book',
    style: 'Pages',
    code: 'HBH-TD',
    parts: ['HBH-TD-CV', 'HBH-TD-PG'],
    plan: ['pf', 'lm', 'p2', 'fold', 'out', 'insp'],
  },
  {
    name: 'Margazhi season programme',
    type: 'Book',
    style: 'Multiple Leaves',
    code: 'MMA-MP',
    parts: ['MMA-MP-CV', 'MMA-MP-PG'],
    plan: ['pf', 'lm', 'p2', 'fold', 'out'],
  },
  {
    name: 'School diary',
    type: 'Book',
    style: 'Wired Pages',
    code: 'RPS-DY',
    parts: ['RPS-DY-CV', 'RPS-DY-WP'],
    plan: ['pf', 'lg', 'p2', 'mp', 'out', 'pd'],
  },
  {
    name: 'Silk saree box with its bag',
    type: 'Plain Box',
    style: 'Four Corner Box',
    code: 'SS-SET',
    parts: ['SS-SB-MAG', 'SS-CB-S'],
    plan: ['pf', 'lv', 'fc', 'b2b', 'bagm', 'insp', 'pd'],
  },
  {
    name: 'Ring box sleeve with its bag',
    type: 'Carry Bag',
    style: 'With Handles',
    code: 'MHJ-SET',
    parts: ['MHJ-RB-SL', 'MHJ-CB-S'],
    plan: ['pf', 'lv', 'fk', 'deb', 'cre', 'bagm', 'insp', 'pe'],
  },
];
