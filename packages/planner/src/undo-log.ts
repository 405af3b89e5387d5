/** Stores the schedule's values that a move changes, so that the search can revert the move. */
import { keysCount } from './planning-problem.ts';
import { type Schedule } from './operation-timing.ts';

export class UndoLog {
  private readonly schedule: Schedule;
  private readonly keys: Int32Array;
  private readonly original: Schedule;
  private readonly originalKeys: Int32Array;
  private touched: number[] = [];

  constructor(schedule: Schedule, keys: Int32Array) {
    this.schedule = schedule;
    this.keys = keys;
    this.original = {
      machine: schedule.machine.slice(),
      start: schedule.start.slice(),
      run: schedule.run.slice(),
      finish: schedule.finish.slice(),
      makeReady: schedule.makeReady.slice(),
      work: schedule.work.slice(),
    };
    this.originalKeys = keys.slice();
  }

  begin(): void {
    this.touched = [];
  }

  /** Saves the operation's values before the move recalculates them. */
  save(operation: number): void {
    this.touched.push(operation);
    copy(this.schedule, this.original, operation);
    const at = operation * keysCount;
    for (let key = at; key < at + keysCount; key += 1) this.originalKeys[key] = this.keys[key];
  }

  /** Returns whether the move changed a value of the operation that its successors depend on. */
  hasChanged(operation: number): boolean {
    const { original, schedule } = this;
    if (
      schedule.finish[operation] !== original.finish[operation] ||
      schedule.run[operation] !== original.run[operation]
    )
      return true;
    if (
      schedule.work[operation] !== original.work[operation] ||
      schedule.machine[operation] !== original.machine[operation]
    )
      return true;
    const at = operation * keysCount;
    for (let key = at; key < at + keysCount; key += 1)
      if (this.originalKeys[key] !== this.keys[key]) return true;
    return false;
  }

  /** Returns how many milliseconds later the operation ends after the move, negative if earlier. */
  laterBy(operation: number): number {
    return this.schedule.finish[operation] - this.original.finish[operation];
  }

  restore(): void {
    for (const operation of this.touched) {
      copy(this.original, this.schedule, operation);
      const at = operation * keysCount;
      for (let key = at; key < at + keysCount; key += 1) this.keys[key] = this.originalKeys[key];
    }
    this.touched = [];
  }
}

function copy(from: Schedule, to: Schedule, operation: number): void {
  to.machine[operation] = from.machine[operation];
  to.start[operation] = from.start[operation];
  to.run[operation] = from.run[operation];
  to.finish[operation] = from.finish[operation];
  to.makeReady[operation] = from.makeReady[operation];
  to.work[operation] = from.work[operation];
}
