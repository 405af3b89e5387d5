/**
 * Simulates the sample shop's production: works through the machines' queues by calling the actions behind
 * the operators' buttons.
 */
import { makeReadyReason, priorities } from '../../shared/platform/specification-constants.ts';
import { addEntry } from '../../server/operations/floor/count-entries.domain.ts';
import {
  advanceOperation,
  pauseOperation,
  resumeOperation,
} from '../../server/operations/floor/floor-actions.domain.ts';
import { type DemoJob, type FloorStep } from './demo-job.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { useInks } from './simulate-ink-stock.ts';
import { workday } from './simulated-time.ts';
import { pausesOf, wastesOf } from './lists/reasons-and-carriers.data.ts';

interface Line {
  taken: boolean;
  closed: boolean;
  steps: FloorStep[];
}

/** By operation type: the speed in units a minute, and the make-ready in minutes. */
const paces: Partial<Record<string, [pace: number, makeready: number]>> = {
  Printing: [130, 45],
  Lamination: [70, 25],
  Foiling: [75, 40],
  'UV and Drip': [80, 30],
  Punching: [95, 40],
  Corrugation: [45, 30],
  Pasting: [420, 35],
  'Carry Bag Pasting': [16, 20],
  'Manual Punching': [60, 15],
  Outsource: [40, 600],
};
const otherwise = [220, 20] as const;

/**
 * From this time, in minutes before now, the simulation counts make-ready waste separately. The time covers the weeks
 * that reviews show.
 */
const counted = -14 * workday;

/** Returns how many minutes of make-ready come before the step's run. The time differs from step to step. */
function readyAfter(step: FloorStep): number {
  const [, makeready] = paces[step.type] ?? otherwise;
  return Math.round(makeready * (0.7 + (countOf(step) % 11) / 12));
}

/**
 * Returns how much goes into the step, in the step's unit: sheets until the step that cuts the pieces out, then
 * pieces.
 */
export function countOf({ unit, job: { order, good } }: FloorStep): number {
  return unit === 'sheets' ? Math.floor(good / order.product.ups) : good;
}

function lasts(step: FloorStep): number {
  const [pace, makeready] = paces[step.type] ?? otherwise;
  const corrugated = step.type === 'Corrugation' ? step.job.order.product.ups : 1;
  return Math.round(makeready + countOf(step) / corrugated / pace);
}

const urgency = ({ job: { order } }: FloorStep) => priorities.indexOf(order.priority) * 100 - order.due;
const byUrgency = (a: FloorStep, b: FloorStep) => urgency(b) - urgency(a);

/** The simulation of production calls this when a job has finished the steps up to its goal. */
type Reached = (job: DemoJob, minutes: number) => Promise<void>;

export class Floor {
  /** The steps that run at the present time of the simulation. */
  readonly running = new Set<FloorStep>();
  readonly #lines = new Map<string, Line>();
  readonly #shop: DemoShop;
  readonly #reached: Reached;

  constructor(shop: DemoShop, reached: Reached) {
    this.#shop = shop;
    this.#reached = reached;
  }

  /**
   * Puts the job's next step into its machine's queue, where the step may start. If the job has finished the steps up
   * to its goal, it calls `reached` and starts nothing.
   */
  async ready(job: DemoJob, minutes: number): Promise<void> {
    const { chance, timeline } = this.#shop;
    const next = job.steps[job.done];
    const line = next?.machineId ? this.#line(next.machineId) : null;
    if (next && line) line.steps.push(next);
    if (job.done === job.goal) await this.#reached(job, minutes);
    else if (next?.machineId) this.#turn(next.machineId, minutes);
    else if (next) timeline.at(minutes + chance.whole(20, 200), (at) => this.#run(next, at));
  }

  /** Returns, for each idle machine, the most urgent queued step that the filter `of` accepts. */
  standing(of: (step: FloorStep) => boolean): FloorStep[] {
    return [...this.#lines.values()].flatMap(({ taken, steps }) => {
      const [first] = taken ? [] : steps.filter(of).sort(byUrgency);
      return first ? [first] : [];
    });
  }

  /**
   * Starts the step at the given simulated minute and does not finish it. So a user who opens the sample shop finds it running.
   */
  leaveRunning(step: FloorStep, minutes: number): void {
    if (step.machineId !== null) this.#line(step.machineId).taken = true;
    this.#shop.timeline.at(minutes, (at) => this.#start(step, at));
  }

  /** Ends the simulation of the machine. Its steps start, pause and finish no more. */
  close(machineId: string): void {
    this.#line(machineId).closed = true;
  }

  #line(machineId: string): Line {
    const line = this.#lines.get(machineId) ?? { taken: false, closed: false, steps: [] };
    this.#lines.set(machineId, line);
    return line;
  }

  #closed = ({ machineId }: FloorStep) => machineId !== null && this.#line(machineId).closed;

  #turn(machineId: string, minutes: number): void {
    const { chance, timeline } = this.#shop;
    const line = this.#line(machineId);
    const [next] = line.steps.filter(({ job }) => job.done < job.goal).sort(byUrgency);
    if (line.taken || line.closed || !next) return;
    line.taken = true;
    timeline.at(minutes + chance.whole(4, 45), (at) => this.#run(next, at));
  }

  async #run(step: FloorStep, minutes: number): Promise<void> {
    if (this.#closed(step)) return;
    const { chance, timeline } = this.#shop;
    await this.#start(step, minutes);
    const lasting = lasts(step);
    const ready = minutes + readyAfter(step);
    if (minutes > counted) timeline.at(ready, (at) => this.#ready(step, at));
    const pause = chance.chance(0.12) ? chance.whole(8, 40) : 0;
    if (pause > 0) timeline.at(minutes + lasting * 0.4, (at) => this.#rest(step, at, pause));
    timeline.at(minutes + lasting + pause, (at) => this.#finish(step, at));
  }

  async #start(step: FloorStep, minutes: number): Promise<void> {
    const line = step.machineId === null ? null : this.#line(step.machineId);
    if (line) line.steps = line.steps.filter((other) => other !== step);
    await advanceOperation(this.#operator(step, minutes), step.id, { from: 'queued' });
    this.running.add(step);
  }

  /** Counts the sheets that make-ready wasted, if it wasted any. */
  async #ready(step: FloorStep, minutes: number): Promise<void> {
    const waste = Math.floor(countOf(step) * 0.001);
    if (waste === 0 || !this.running.has(step) || this.#closed(step)) return;
    const operator = this.#operator(step, minutes);
    await addEntry(operator, step.id, { waste, reason: makeReadyReason });
  }

  /**
   * Pauses the step and later resumes it, unless the pause would last until now. Another function chooses the
   * machines that are paused now.
   */
  async #rest(step: FloorStep, minutes: number, length: number): Promise<void> {
    const { chance, timeline } = this.#shop;
    if (this.#closed(step) || minutes + length > 0) return;
    const reason = chance.pick(pausesOf(step.type));
    await pauseOperation(this.#operator(step, minutes), step.id, { from: 'running', reason });
    timeline.at(minutes + length, async (at) => {
      if (this.#closed(step)) return;
      await resumeOperation(this.#operator(step, at), step.id, { from: 'paused' });
    });
  }

  async #finish(step: FloorStep, minutes: number): Promise<void> {
    if (this.#closed(step)) return;
    const { chance } = this.#shop;
    const { job, machineId } = step;
    // Occasionally a stack spoils, and the order is short.
    const spoilt = job.order.fate === 'in production' && job.done > 0 && job.order.turn % 9 === 4 ? 0.06 : 0;
    const wasteQuantity = Math.round(countOf(step) * (0.002 + 0.01 * chance.next() + spoilt));
    if (step.type === 'Printing' && job.order.fate === 'finished' && job.order.turn % 3 === 0)
      job.unused = Math.floor(countOf(step) * 0.01);
    const left = step.type === 'Printing' ? job.unused : 0;
    const goodQuantity = countOf(step) - wasteQuantity - left;
    const wasteReason = wasteQuantity > 0 ? chance.pick(wastesOf(step.type)) : '';
    const counts = { goodQuantity, wasteQuantity, wasteReason };
    await advanceOperation(this.#operator(step, minutes), step.id, { from: 'running', ...counts });
    this.running.delete(step);
    if (step.type === 'Printing') await useInks(this.#shop, job, countOf(step), minutes);
    job.done += 1;
    job.good = goodQuantity * (step.unit === 'sheets' ? job.order.product.ups : 1);
    if (machineId !== null) this.#line(machineId).taken = false;
    await this.ready(job, minutes);
    if (machineId !== null) this.#turn(machineId, minutes);
  }

  #operator({ type }: FloorStep, minutes: number) {
    return this.#shop.as(this.#shop.operatorOf(type), minutes);
  }
}
