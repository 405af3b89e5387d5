/** Applies one step of a test day to the model of the shop, which the model test compares with the server. */
import {
  actionOf,
  isClosed,
  isOnMachine,
  isUpcoming,
  nextState,
  whyNotQueued,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import {
  at,
  type floorSteps,
  type JobModel,
  type jobVerbs,
  type OperationModel,
  operationOf,
  type PaperStep,
  type Step,
  takesStartBack,
  type World,
} from './model.ts';

/** Changes the model by the step, which the rules must allow. */
export function apply(world: World, step: Step): void {
  const job = at(world.jobs, step.job);
  world.clock += 1;
  if ('paper' in step) applyPaper(world, job, step);
  else if ('operation' in step) applyFloor(world, job, operationOf(job, step), step.do);
  else applyJob(world, job, step.do);
}

const hasStarted = (job: JobModel) => job.operations.some((each) => each.started);

function applyPaper(world: World, job: JobModel, step: PaperStep): void {
  const paper = at(world.papers, step.paper);
  const { quantity } = step;
  const held = job.papers.get(step.paper);
  if (step.do === 'adjust') paper.stock += quantity;
  if (step.do === 'count') paper.stock = quantity;
  if (step.do === 'assign') {
    reserve(world, job, step.paper, quantity);
    if (hasStarted(job)) consume(world, job);
  }
  if (step.do === 'remove' && held) {
    paper.reserved -= held.quantity;
    job.papers.delete(step.paper);
  }
  if (step.do === 'return' && held) {
    paper.stock += quantity;
    paper.consumed -= quantity;
    held.quantity -= quantity;
    held.consumed -= quantity;
    if (held.quantity === 0) job.papers.delete(step.paper);
  }
}

function reserve(world: World, job: JobModel, paper: number, quantity: number): void {
  at(world.papers, paper).reserved += quantity;
  const held = job.papers.get(paper) ?? { quantity: 0, consumed: 0 };
  job.papers.set(paper, { ...held, quantity: held.quantity + quantity });
}

/** Moves the job's reserved sheets to its consumed ones, or back if `sign` is -1. */
function consume(world: World, job: JobModel, sign: 1 | -1 = 1): void {
  for (const [place, held] of job.papers) {
    const paper = at(world.papers, place);
    const moved = sign === 1 ? held.quantity - held.consumed : held.consumed;
    paper.stock -= sign * moved;
    paper.reserved -= sign * moved;
    paper.consumed += sign * moved;
    held.consumed += sign * moved;
  }
}

function applyJob(world: World, job: JobModel, verb: (typeof jobVerbs)[number]): void {
  if (verb === 'schedule') {
    job.scheduled = true;
    const fresh = { state: 'waiting', started: false } as const;
    job.operations = job.plan.map((each, index) => ({ ...each, ...fresh, index, done: [] }));
  }
  if (verb === 'unschedule') {
    job.scheduled = false;
    job.operations = [];
  }
  if (verb === 'hold' || verb === 'release') job.onHold = verb === 'hold';
  if (verb === 'cancel' || verb === 'delete') free(world, job);
  if (verb === 'delete') job.deleted = true;
  if (verb === 'cancel') {
    job.cancelled = true;
    for (const each of job.operations) if (!isClosed(each.state)) each.state = 'cancelled';
  }
  if (verb === 'reinstate') {
    job.cancelled = false;
    for (const [paper, { quantity }] of job.freed) reserve(world, job, paper, quantity);
    for (const each of job.operations) if (each.state === 'cancelled') each.state = 'waiting';
  }
  if (verb === 'dispatch') job.deliveries.push(delivery);
  if (verb === 'undispatch') job.deliveries.pop();
  if (verb === 'change') job.quantity += more;
  if (!job.cancelled) queueReady(job);
}

/** The number of pieces by which the model's verb `change` raises a job's order. */
export const more = 20;

/** The number of pieces of one delivery. Two deliveries complete a job of 100 pieces. */
export const delivery = 60;

function free(world: World, job: JobModel): void {
  const held = [...job.papers].filter(([, each]) => each.quantity > each.consumed);
  for (const [place, { quantity }] of held) {
    at(world.papers, place).reserved -= quantity;
    job.papers.delete(place);
  }
  job.freed = new Map(held);
}

function queueReady(job: JobModel): void {
  for (const each of job.operations) {
    if (!isUpcoming(each.state)) continue;
    const before = job.operations.filter((other) => other.index < each.index && !isClosed(other.state));
    const obstacle = whyNotQueued({
      scheduled: job.scheduled,
      hasMachine: true,
      needsMachine: true,
      before: before.map((other) => other.name),
    });
    each.state = obstacle === null ? 'queued' : 'waiting';
  }
}

function applyFloor(
  world: World,
  job: JobModel,
  operation: OperationModel,
  verb: (typeof floorSteps)[number],
): void {
  if (verb === 'undo') undo(world, job, operation);
  else {
    const { state, started } = operation;
    const action = actionOf(verb, state)!;
    if (action === 'start' && !hasStarted(job)) consume(world, job);
    operation.done.push({ action, back: state, wasStarted: started, at: world.clock });
    operation.state = nextState(verb, state) ?? state;
    operation.started = started || isOnMachine(operation.state);
  }
  queueReady(job);
}

function undo(world: World, job: JobModel, operation: OperationModel): void {
  if (takesStartBack(job, operation)) consume(world, job, -1);
  const last = operation.done.pop();
  if (!last) return;
  operation.state = last.back;
  operation.started = last.wasStarted;
}
