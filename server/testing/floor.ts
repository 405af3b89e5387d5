/** The floor as its people use it: machines, jobs scheduled on them, and their operations' verbs, through the API. */
import { contract } from '../../shared/contract/contract.ts';
import { type Job } from '../../shared/contract/jobs.ts';
import { type Machine } from '../../shared/contract/machines.ts';
import { type Operation, type OperationRecord } from '../../shared/contract/operations.ts';
import { type Orders, openOrders } from './orders.ts';
import { type Answer, type Caller, type Calls } from './shop.ts';

const { jobs, machines, operations } = contract;

export type Verb = 'advance' | 'pause' | 'resume' | 'suspend' | 'undo' | 'counts' | 'move';

export interface Floor {
  orders: Orders;
  /** A scheduled job with these steps, its operations in order. */
  job: (types: readonly string[], fields?: object) => Promise<{ job: Job; steps: Operation[] }>;
  /** The only operation of a scheduled job of the machine's type, put on the machine. */
  on: (machine: Machine, fields?: object) => Promise<Operation>;
  machine: (type: string, fields?: object) => Promise<Machine>;
  steps: (jobId: string) => Promise<Operation[]>;
  get: (id: string) => Promise<OperationRecord>;
  queue: (machineId: string) => Promise<Operation[]>;
  /** Calls the verb and answers whatever comes back; `body` may be left out. */
  ask: (verb: Verb, id: string, body?: object, as?: Caller) => Promise<Answer<Operation>>;
  /** Calls the verb and answers the operation; throws when it was refused. */
  call: (verb: Verb, id: string, body?: object, as?: Caller) => Promise<Operation>;
  /** The reason of a call that is refused with a 409; empty when it was not. */
  refused: (verb: Verb, id: string, body?: object, as?: Caller) => Promise<string>;
}

export async function openFloor(shop: Calls): Promise<Floor> {
  const orders = await openOrders(shop);
  let machinesMade = 0;
  const steps: Floor['steps'] = (id) => shop.call('Restricted', jobs.operations, { params: { id } });
  const get: Floor['get'] = (id) => shop.call('Restricted', operations.get, { params: { id } });
  const job: Floor['job'] = async (types, fields = {}) => {
    const productOperations = types.map((type) => ({ type, detail: '', instruction: '' }));
    const made = await orders.scheduled({ productOperations, ...fields });
    return { job: made, steps: await steps(made.id) };
  };
  const ask: Floor['ask'] = (verb, id, body, as = 'Restricted') =>
    shop.ask<(typeof operations)[Verb]>(
      verb === 'move' && as === 'Restricted' ? 'Standard' : as,
      operations[verb],
      {
        params: { id },
        ...(body && { body }),
      },
    );
  return {
    orders,
    job,
    steps,
    get,
    ask,
    machine: (type, fields = {}) =>
      orders.machine(type, { name: `${type} ${(machinesMade += 1)}`, ...fields }),
    queue: (id) => shop.call('Restricted', machines.operations, { params: { id } }),
    on: async (machine, fields) => {
      const [step] = (await job([machine.type], fields)).steps;
      const id = step?.id ?? '';
      return shop.call('Standard', operations.update, { params: { id }, body: { machineId: machine.id } });
    },
    call: async (verb, id, body, as) => {
      const answer = await ask(verb, id, body, as);
      if (answer.status >= 300) throw new Error(`${verb}: ${answer.status} ${answer.problem.reason}`);
      return answer.data;
    },
    refused: async (verb, id, body, as) => {
      const answer = await ask(verb, id, body, as);
      return answer.status === 409 ? answer.problem.reason : '';
    },
  };
}
