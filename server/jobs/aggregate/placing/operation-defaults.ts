/**
 * Defines the values of an operation's pin columns while no user has pinned it. A pin fixes an operation to a
 * machine.
 */
export const noPin = { pinnedAt: null, pinnedBy: null, pinnedStart: null, pinWhy: null } as const;

/** The default values of a new operation's columns. They equal the defaults of the table. */
export const operationDefaults = {
  version: 1,
  productOperationId: null,
  machineId: null,
  priority: null,
  deliveryDate: null,
  index: 0,
  state: 'waiting',
  rank: null,
  rankDragged: false,
  supplier: '',
  dueBack: null,
  overlap: false,
  after: null,
  makeReadyMinutes: null,
  runMinutes: null,
  releaseDate: null,
  setup: null,
  toolIds: null,
  ...noPin,
  keptUntil: null,
  quantity: null,
  makeUp: null,
  goodQuantity: 0,
  wasteQuantity: 0,
  makeReadyWaste: 0,
  counted: false,
  confirmedIn: 0,
  wasteReason: '',
  pauseReason: null,
  call: null,
  fetched: null,
  startedAt: null,
  startedBy: null,
  finishedAt: null,
  finishedBy: null,
  runningSeconds: 0,
  runningSince: null,
  readyAt: null,
  makeReadySeconds: null,
} as const;
