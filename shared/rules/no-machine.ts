/** Why an operation that needs a machine has none: the one rule for queues, drafts, promises and the form (design: lateness). */
import { sentenceOrNull } from '../reasons/reason.ts';
import {
  canMachineDo,
  type QueueMachine,
  refuseMachine,
  type MachineNeed,
  sheetFits,
} from './machine-queue.ts';

/** A machine, and whether it is down. */
export type ShopMachine = Omit<QueueMachine, 'length' | 'breadth'> & {
  /** In mm; left out: any. */
  length?: number | undefined;
  breadth?: number | undefined;
  down: object | null;
};

/**
 * Returns in words why no machine can have the operation: the shop has none that does it, the sheet is larger than those take, or all that
 * could are down; null where a machine that is up could have it.
 */
export function whyNoMachine(operation: MachineNeed, machines: readonly ShopMachine[]): string | null {
  const able = machines
    .filter((machine) => canMachineDo(machine, operation.type))
    .map((machine) => ({ ...machine, length: machine.length ?? 0, breadth: machine.breadth ?? 0 }));
  const taking = able.filter((machine) => sheetFits(machine, operation.sheet));
  if (taking.some(({ down }) => down === null)) return null;
  const [largest] = able.toSorted((a, b) => b.length * b.breadth - a.length * a.breadth);
  if (!largest) return 'the shop has none for it';
  if (taking.length === 0)
    return sentenceOrNull(refuseMachine(largest, { ...operation, needsMachine: true }));
  return `${taking.map(({ name }) => name).join(', ')} ${taking.length === 1 ? 'is' : 'are'} down`;
}
