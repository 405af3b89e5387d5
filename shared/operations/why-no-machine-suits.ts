/**
 * Explains why no machine suits an operation that needs one (design: lateness). Queues, unscheduled jobs,
 * delivery promises and the job form show the explanation.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import {
  canMachineDo,
  type QueueMachine,
  refuseMachine,
  type MachineNeed,
  sheetFits,
} from './machine-queue.ts';

/** The machine's fields that decide which operations it can do, and whether it is down. */
export type ShopMachine = Omit<QueueMachine, 'length' | 'breadth'> & {
  /** The longest sheet that the machine takes, in mm. If it is missing, any length fits. */
  length?: number | undefined;
  /** The broadest sheet that the machine takes, in mm. If it is missing, any breadth fits. */
  breadth?: number | undefined;
  down: object | null;
};

const sized = (machine: ShopMachine) => ({
  ...machine,
  length: machine.length ?? 0,
  breadth: machine.breadth ?? 0,
});

/** Returns the machines that can do the operation and take its sheet, whether they are down or not. */
export const machinesThatFit = (operation: MachineNeed, machines: readonly ShopMachine[]) =>
  machines
    .filter((machine) => canMachineDo(machine, operation.type))
    .map(sized)
    .filter((machine) => sheetFits(machine, operation.sheet));

/**
 * Returns why no machine can do the operation, or null if one can. The type or the sheet suits no machine, or all
 * suitable machines are down.
 */
export function whyNoMachine(operation: MachineNeed, machines: readonly ShopMachine[]): Reason | null {
  const taking = machinesThatFit(operation, machines);
  if (taking.some(({ down }) => down === null)) return null;
  const able = machines.filter((machine) => canMachineDo(machine, operation.type)).map(sized);
  const [largest] = able.toSorted((a, b) => b.length * b.breadth - a.length * a.breadth);
  if (!largest) return reason('no-machine-of-type');
  if (taking.length === 0) return refuseMachine(largest, { ...operation, needsMachine: true });
  return reason('machines-are-down', { machines: taking.map(({ name }) => name) });
}
