/** Describes the progress of a sample shop's job, which its simulation uses. */
import { type Unit } from '../../../shared/rules/operation-types.ts';
import { type Person } from '../../platform/verb/verb.ts';
import { type Order } from './orders.ts';

export interface DemoJob {
  id: string;
  order: Order;
  owner: Person;
  /** The id of the paper of which the job has most sheets; null until it has paper. */
  paperId: string | null;
  steps: FloorStep[];
  /** The good pieces after the last finished step. */
  good: number;
  /** The press sheets that printing left over. */
  unused: number;
  /** The number of finished steps. */
  done: number;
  /** The number of steps that are finished when a user opens the shop. */
  goal: number;
}

export interface FloorStep {
  id: string;
  type: string;
  unit: Unit;
  machineId: string | null;
  job: DemoJob;
}
