/** A job of the sample shop and its steps on the floor. */
import { type Unit } from '../../../shared/rules/operation-types.ts';
import { type Person } from '../../platform/verb/verb.ts';
import { type Order } from './orders.ts';

export interface DemoJob {
  id: string;
  order: Order;
  owner: Person;
  /** The paper that it got most of. */
  paperId: string | null;
  steps: FloorStep[];
  /** Pieces that are left good after the last step. */
  good: number;
  /** Press sheets that were left when it was printed. */
  unused: number;
  /** Steps finished, and how many are to be by now. */
  done: number;
  goal: number;
}

export interface FloorStep {
  id: string;
  type: string;
  unit: Unit;
  machineId: string | null;
  job: DemoJob;
}
