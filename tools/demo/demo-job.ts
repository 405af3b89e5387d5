/**
 * Describes a job of the sample shop and the progress of its production. The simulation of the shop updates
 * it.
 */
import { type Unit } from '../../shared/shop/operation-types.ts';
import { type Person } from '../../server/platform/verb/verb.ts';
import { type Order } from './generate-orders.ts';

export interface DemoJob {
  id: string;
  order: Order;
  owner: Person;
  /** The id of the paper of which the job has most sheets; null as long as the job has no paper. */
  paperId: string | null;
  steps: FloorStep[];
  /** The good pieces that came out of the last finished step. */
  good: number;
  /** The press sheets that remained after printing. */
  unused: number;
  /** The number of the job's finished steps. */
  done: number;
  /** The number of steps that the job has finished when a user first opens the shop. */
  goal: number;
}

export interface FloorStep {
  id: string;
  type: string;
  unit: Unit;
  machineId: string | null;
  job: DemoJob;
}
