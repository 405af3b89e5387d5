/** The values of an operation's form, and what is sent. */
import { type Operation } from '../../../shared/contract/operations.ts';
import { type Priority } from '../../../shared/rules/catalogue.ts';
import { type SetupKey, setupKeys, type SetupKeys } from '../../../shared/rules/setup-keys.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';

/** Values of the options "as the job" and "no machine". */
export const asJob = 'job';
export const noMachine = 'none';
/** Value of the option that leaves an operation where it is, a new one after the last. */
export const asPlaced = 'as it is';

export interface OperationValues extends Record<string, unknown> {
  jobId: string;
  type: string;
  detail: string;
  instruction: string;
  name: string;
  priority: Priority | typeof asJob;
  /** '' for the job's. */
  deliveryDate: string;
  /** `asPlaced`, or a side and the id of another operation: "before:…". */
  place: string;
  machineId: string;
  supplier: string;
  dueBack: string;
  overlap: boolean;
  /** Null on a new one: it comes after all with a lower position. */
  after: readonly OperationLink[] | null;
  /** '' for what the job and the machine give. */
  quantity: number | '';
  makeReadyMinutes: number | '';
  runMinutes: number | '';
  /** '' for the job's. */
  releaseDate: string;
  /** Ids. */
  toolIds: readonly string[];
  /** '' for what follows from the job. */
  setup: Record<SetupKey, string>;
}

export const labels: { [K in keyof OperationValues & string]: string } = {
  jobId: 'Job',
  type: 'Type',
  detail: 'Detail',
  instruction: 'Instruction',
  name: 'Name',
  priority: 'Priority',
  deliveryDate: 'Delivery Date',
  place: 'Position',
  machineId: 'Machine',
  supplier: 'Supplier',
  dueBack: 'Due back',
  overlap: 'Overlap',
  after: 'Comes after',
  quantity: 'Quantity',
  makeReadyMinutes: 'Make-ready',
  runMinutes: 'Run',
  releaseDate: 'Release date',
  toolIds: 'Tools',
  setup: 'Made ready for',
};

const setupOf = (own: SetupKeys | null) =>
  Object.fromEntries(setupKeys.map((key) => [key, own?.[key] ?? ''])) as Record<SetupKey, string>;

/** What a person said; null: nothing. */
function setupSent(typed: Record<SetupKey, string>): SetupKeys | null {
  const said = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  return said.length > 0 ? Object.fromEntries(said) : null;
}

export function newOperation(jobId: string): OperationValues {
  return {
    jobId,
    type: '',
    detail: '',
    instruction: '',
    name: '',
    priority: asJob,
    deliveryDate: '',
    place: asPlaced,
    machineId: noMachine,
    supplier: '',
    dueBack: '',
    overlap: false,
    after: null,
    quantity: '',
    makeReadyMinutes: '',
    runMinutes: '',
    releaseDate: '',
    toolIds: [],
    setup: setupOf(null),
  };
}

export function valuesOf(operation: Operation): OperationValues {
  const { jobId, type, detail, instruction, name, machineId, supplier, dueBack, overlap } = operation;
  return {
    jobId,
    type,
    detail,
    instruction,
    name,
    priority: operation.prioritySet ? operation.priority : asJob,
    deliveryDate: operation.deliveryDateSet ? operation.deliveryDate : '',
    place: asPlaced,
    machineId: machineId ?? noMachine,
    supplier,
    dueBack: dueBack ?? '',
    overlap,
    after: operation.after,
    quantity: operation.quantity ?? '',
    makeReadyMinutes: operation.makeReadyMinutes ?? '',
    runMinutes: operation.runMinutes ?? '',
    releaseDate: operation.releaseDate ?? '',
    toolIds: operation.toolIds,
    setup: setupOf(operation.setup),
  };
}

/** A time in UTC without milliseconds (spec §5); null for none; an invalid time unchanged. */
function sentTime(at: string): string | null {
  if (at === '' || Number.isNaN(Date.parse(at))) return at || null;
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The place as the contract takes it; undefined where the operation stays where it is. */
function placeSent(place: string) {
  const [side, operationId] = place.split(':');
  return place === asPlaced ? undefined : { side, operationId };
}

/** The values as the contract's schemas take them: null for "as the job" or none. */
export function sentOf({
  priority,
  deliveryDate,
  machineId,
  dueBack,
  releaseDate,
  ...rest
}: OperationValues) {
  const { quantity, makeReadyMinutes, runMinutes } = rest;
  return {
    ...rest,
    place: placeSent(rest.place),
    setup: setupSent(rest.setup),
    quantity: quantity === '' ? null : quantity,
    makeReadyMinutes: makeReadyMinutes === '' ? null : makeReadyMinutes,
    runMinutes: runMinutes === '' ? null : runMinutes,
    priority: priority === asJob ? null : priority,
    deliveryDate: sentTime(deliveryDate),
    machineId: machineId === noMachine ? null : machineId,
    dueBack: sentTime(dueBack),
    releaseDate: sentTime(releaseDate),
  };
}
