/** Converts an operation to the values of its form, and these values to the request that stores them. */
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { type Priority } from '../../../shared/platform/specification-constants.ts';
import { type SetupKey, setupKeys, type SetupKeys } from '../../../shared/tools/setup-keys.ts';
import { type PlaceRequest } from '../../../shared/operations/operation-place.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { t } from '../../../shared/platform/translate.ts';

/** The option value for a value that the operation takes from its job. */
export const asJob = 'job';
/** The option value for an operation without a machine. */
export const noMachine = 'none';
/** The option value that leaves an operation at its position. A new operation with this value comes last. */
export const unchangedPlace = t('as it is');

export interface OperationValues extends Record<string, unknown> {
  jobId: string;
  type: string;
  detail: string;
  instruction: string;
  name: string;
  priority: Priority | typeof asJob;
  /** The operation's delivery date, or '' to take the job's. */
  deliveryDate: string;
  /**
   * The operation's position: `unchangedPlace`, or a side and the id of another operation, such as "before:…".
   */
  place: string;
  machineId: string;
  supplier: string;
  dueBack: string;
  overlap: boolean;
  /** The operation's predecessors. Null for a new operation, which comes last. */
  after: readonly OperationLink[] | null;
  /** The operation's quantity, or '' to take the job's quantity. */
  quantity: number | '';
  /** The minutes of make-ready, or '' to take the machine's minutes. */
  makeReadyMinutes: number | '';
  /** The minutes of the run, or '' to compute them from the machine's speed. */
  runMinutes: number | '';
  /** The operation's release date, or '' to take the job's. */
  releaseDate: string;
  /** The ids of the operation's tools. */
  toolIds: readonly string[];
  /** The set-up keys, which describe the operation's set-up. '' takes the key that follows from the job. */
  setup: Record<SetupKey, string>;
}

export const labels: { [K in keyof OperationValues & string]: string } = {
  jobId: t('Job'),
  type: t('Type'),
  detail: t('Detail'),
  instruction: t('Instruction'),
  name: t('Name'),
  priority: t('Priority'),
  deliveryDate: t('Delivery Date'),
  place: t('Position'),
  machineId: t('Machine'),
  supplier: t('Supplier'),
  dueBack: t('Due back'),
  overlap: t('Overlap'),
  after: t('Comes after'),
  quantity: t('Quantity'),
  makeReadyMinutes: t('Make-ready'),
  runMinutes: t('Run'),
  releaseDate: t('Release date'),
  toolIds: t('Tools'),
  setup: t('Made ready for'),
};

const toSetupFields = (own: SetupKeys | null) =>
  Object.fromEntries(setupKeys.map((key) => [key, own?.[key] ?? ''])) as Record<SetupKey, string>;

/** Returns the set-up keys that the user typed, or null if the user typed none. */
function toSetupKeys(typed: Record<SetupKey, string>): SetupKeys | null {
  const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  return filled.length > 0 ? Object.fromEntries(filled) : null;
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
    place: unchangedPlace,
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
    setup: toSetupFields(null),
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
    place: unchangedPlace,
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
    setup: toSetupFields(operation.setup),
  };
}

/**
 * Converts a time to UTC without milliseconds (spec §5). Returns null for an empty time, and an invalid time
 * unchanged.
 */
function toUtc(at: string): string | null {
  if (at === '' || Number.isNaN(Date.parse(at))) return at || null;
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Converts the position for the request. Returns undefined if the operation stays at its position. */
export function toPlace(place: string): PlaceRequest | undefined {
  const [side, operationId] = place.split(':');
  return place === unchangedPlace ? undefined : ({ side, operationId } as PlaceRequest);
}

/** Converts the values for the contract's schemas. "As the job" and empty values become null. */
export function toRequestBody({
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
    place: toPlace(rest.place),
    setup: toSetupKeys(rest.setup),
    quantity: quantity === '' ? null : quantity,
    makeReadyMinutes: makeReadyMinutes === '' ? null : makeReadyMinutes,
    runMinutes: runMinutes === '' ? null : runMinutes,
    priority: priority === asJob ? null : priority,
    deliveryDate: toUtc(deliveryDate),
    machineId: machineId === noMachine ? null : machineId,
    dueBack: toUtc(dueBack),
    releaseDate: toUtc(releaseDate),
  };
}
