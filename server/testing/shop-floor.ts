/** Creates machines and scheduled jobs through the API, and calls the actions on their operations. */
import { contract } from '../../shared/contract/contract.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type Operation, type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { type FloorVerb } from '../../shared/operations/floor-actions.ts';
import { type Orders, openOrders } from './samples/create-test-jobs.ts';
import { type Answer, type Caller, type Calls } from './shop.ts';

const { jobs, machines, operations } = contract;

export type Verb = FloorVerb | 'undo' | 'counts' | 'move';

export interface Floor {
  orders: Orders;
  /** Creates a scheduled job with steps of these types and returns its operations in sequence. */
  job: (types: readonly string[], fields?: object) => Promise<{ job: Job; steps: Operation[] }>;
  /** Creates a scheduled job with one operation, in the queue of the machine. */
  on: (machine: Machine, fields?: object) => Promise<Operation>;
  machine: (type: string, fields?: object) => Promise<Machine>;
  steps: (jobId: string) => Promise<Operation[]>;
  get: (id: string) => Promise<OperationRecord>;
  queue: (machineId: string) => Promise<Operation[]>;
  /** Calls the verb and returns the response, even if the server refuses. */
  ask: (verb: Verb, id: string, body?: object, as?: Caller) => Promise<Answer<Operation>>;
  /** Calls the verb and returns the operation. It throws if the server refuses. */
  call: (verb: Verb, id: string, body?: object, as?: Caller) => Promise<Operation>;
  /** Calls the verb and returns the words of the refusal (409), or an empty text if the server accepts. */
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
