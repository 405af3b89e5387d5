/** Creates sample jobs through the API. */
import sharp from 'sharp';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { type Paper } from '../../../shared/stock/papers.contract.ts';
import { type Caller, type Calls, type Shop } from '../shop.ts';

const { customers, jobs, machines, operations, papers } = contract;
const day = 86_400_000;

/** Returns the time in ISO 8601 that is this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Returns an image as PNG in base64. A different `shade` gives a different image. */
export async function picture(shade: number, width = 900, height = 600): Promise<string> {
  const background = { r: shade, g: 90, b: 255 - shade };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return (await image.png().toBuffer()).toString('base64');
}

/** The fields of a job form whose two steps need no machine. */
export const byHand = {
  productOperations: [
    { type: 'Manual Punching', detail: 'Creasing', instruction: '' },
    { type: 'Packing', detail: 'Domestic', instruction: '' },
  ],
};

export interface Orders {
  customerId: string;
  /** Returns the form of a job with two steps: 1,000 cartons, 8 up, which need 125 press sheets. */
  body: (fields?: object) => Record<string, unknown>;
  make: (fields?: object, as?: Caller) => Promise<Job>;
  /** Creates a paper that suits the jobs from `body`. */
  paper: (stockQuantity?: number, fields?: object) => Promise<Paper>;
  machine: (type: string, fields?: object) => Promise<Machine>;
  /** Creates a job with enough assigned paper, so that it can be scheduled. */
  ready: (fields?: object) => Promise<Job>;
  scheduled: (fields?: object) => Promise<Job>;
  /** Starts the job's operation at index `place` or, if it is running, finishes it. */
  advance: (jobId: string, place: number) => Promise<void>;
  get: (id: string) => Promise<Job>;
}

export async function openOrders(shop: Calls): Promise<Orders> {
  const customer = await shop.call('Standard', customers.create, {
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  let made = 0;
  const body: Orders['body'] = (fields = {}) => ({
    name: 'Filter Coffee carton',
    number: `T-${(made += 1)}`,
    type: 'Plain Box',
    style: 'Four Corner Box',
    productCode: 'FC-500',
    quantity: 1_000,
    buffer: 50,
    ups: 8,
    deliveryDate: inDays(9),
    priority: 'Medium',
    paperLength: 360,
    paperBreadth: 510,
    paperThickness: 380,
    paperGsm: 300,
    paperQuality: 'Carte Lumina',
    ink: 'Cyan, Magenta',
    coat: 'Aquacoat',
    customerId: customer.id,
    productOperations: [
      { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
      { type: 'Packing', detail: 'Domestic', instruction: '' },
    ],
    ...fields,
  });
  const make: Orders['make'] = (fields, as = 'Standard') =>
    shop.call(as, jobs.create, { body: body(fields) });
  const paper: Orders['paper'] = (stockQuantity = 10_000, fields = {}) => {
    const kind = { length: 360, breadth: 510, thickness: 380, gsm: 300, quality: 'Carte Lumina' };
    return shop.call('Standard', papers.create, {
      body: { name: 'Carte Lumina 300', ...kind, stockQuantity, ...fields },
    });
  };
  const get = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });
  const ready: Orders['ready'] = async (fields) => {
    const [job, stock] = [await make(fields), await paper()];
    const query = { quantity: Math.max(125, job.papersRequired) };
    await shop.call('Standard', jobs.assignPaper, { params: { id: job.id, paperId: stock.id }, query });
    return get(job.id);
  };
  return {
    customerId: customer.id,
    body,
    make,
    paper,
    get,
    ready,
    machine: (type, fields = {}) =>
      shop.call('Standard', machines.create, { body: { name: `${type} machine`, type, ...fields } }),
    scheduled: async (fields) => {
      const job = await ready(fields);
      return shop.call('Standard', jobs.submit, { params: { id: job.id } });
    },
    advance: async (jobId, place) => {
      const steps = await shop.call('Restricted', jobs.operations, { params: { id: jobId } });
      await shop.call('Restricted', operations.advance, { params: { id: steps[place]?.id ?? '' } });
    },
  };
}

export type JobVerb = 'submit' | 'unschedule' | 'hold' | 'release' | 'cancel' | 'reinstate' | 'dispatch';

/**
 * Returns functions that call a job's verbs as a Standard user. They return the response, the result, or the
 * refusal in words ("409 The job is on hold; …").
 */
export function jobVerbs(shop: Shop) {
  const argumentsOf = (id: string, body?: object) => ({ params: { id }, ...(body && { body: { ...body } }) });
  const ask = (verb: JobVerb, id: string, body?: object) =>
    shop.ask('Standard', jobs[verb], argumentsOf(id, body));
  return {
    ask,
    call: (verb: JobVerb, id: string, body?: object) =>
      shop.call('Standard', jobs[verb], argumentsOf(id, body)),
    refusal: async (verb: JobVerb, id: string, body?: object) => {
      const { status, problem } = await ask(verb, id, body);
      return `${status} ${problem.reason}`;
    },
    steps: (id: string) => shop.call('Restricted', jobs.operations, { params: { id } }),
    /** Undoes the last action on the job's operation at index `place`. */
    undo: async (id: string, place: number) => {
      const steps = await shop.call('Restricted', jobs.operations, { params: { id } });
      return shop.call('Admin', operations.undo, { params: { id: steps[place]?.id ?? '' } });
    },
    heldPaper: async (id: string) => {
      const [held] = await shop.call('Restricted', jobs.papers, { params: { id } });
      if (!held) throw new Error('The job has no paper');
      return held;
    },
  };
}
