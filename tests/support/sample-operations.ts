/** Creates machines and scheduled jobs with operations in their queues. */
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { type Priority } from '../../shared/platform/specification-constants.ts';
import { type App } from './fixtures.ts';
import { type Person } from './act-as-person.ts';
import { jobBody } from './sample-bodies.ts';
import { createPaper } from './sample-papers.ts';

export const machineOf = (app: App, name: string, type: string = 'Printing') =>
  app.api.machines.create({ body: { name, type, manufacturer: 'Komori', length: 720, breadth: 1030 } });

type JobBody = Parameters<App['api']['jobs']['create']>[0]['body'];

const steps = [
  { type: 'Printing', detail: 'Frontside', instruction: 'Match approved sheet 2' },
  { type: 'Packing', detail: 'Domestic', instruction: '' },
] as const;

/**
 * Creates a scheduled job of 1,050 pieces, 8 up, which needs 132 sheets. It returns the operations in
 * sequence.
 */
export async function createScheduledJob(
  app: App,
  { number, name, priority = 'Medium' }: { number: string; name: string; priority?: Priority },
): Promise<[Operation, Operation]> {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const body = { ...jobBody(customerId, number), name, priority, productOperations: [...steps] };
  const { id } = await app.api.jobs.create({ body });
  const paper = await app.api.papers.create({
    body: {
      name: `Paper of ${number}`,
      length: 520,
      breadth: 360,
      thickness: 380,
      gsm: 300,
      quality: 'Carte Lumina',
      stockQuantity: 500,
    },
  });
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 140 } });
  await app.api.jobs.submit({ params: { id } });
  const [printing, packing] = await app.api.jobs.operations({ params: { id } });
  if (!printing || !packing) throw new Error(`${number} has no operations`);
  return [printing, packing];
}

/** Matches the name of the button that finishes an operation without counts. */
export const finishUncounted = /^Finish (as planned: |with all )[\d,]+ (sheets?|pieces?)$/;

/** Presses the button that finishes the operation without counts, so that everything that came in counts as good. */
export async function finishAsPlanned({ page, press }: Pick<Person, 'page' | 'press'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Finish / });
  await press(dialog.getByRole('button', { name: finishUncounted }));
}

/** Creates the job with 1,000 pieces, and lets Packing count `good` of them. Returns the job's id. */
export async function createPackedJob(app: App, body: JobBody, good: number): Promise<string> {
  const { api } = app;
  const { id } = await api.jobs.create({ body });
  const paper = await createPaper(app, { name: `Paper of ${body.number}` });
  await api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  await api.jobs.submit({ params: { id } });
  const [packing] = await api.jobs.operations({ params: { id } });
  const params = { id: packing?.id ?? '' };
  await api.operations.advance({ params, body: { from: 'queued' } });
  await api.operations.counts({ params, body: { goodQuantity: good, wasteQuantity: 0 } });
  return id;
}

/**
 * Creates thirty jobs finished yesterday, from which the shop learns odds. Most took the estimated time, a few half
 * as long again.
 */
export async function createFinishedJobs(app: App, machineId: string, customerId: string): Promise<void> {
  const jobs = Array.from({ length: 30 }, (_, at) => {
    const { artwork: _artwork, productOperations: _steps, ...job } = jobBody(customerId, `OLD-${at}`);
    return { ...job, operations: [{ key: 'print', type: 'Printing', machineId }] };
  });
  const made = await app.api.jobBulk.bulk({ body: { jobs } });
  const ids = made.jobs.map(({ id }) => `'${id}'`).join(',');
  await app.query(`update operations set state = 'finished', quantity = 1050, started_at = now() - interval '2 days',
    finished_at = now() - interval '1 day', running_seconds = case when random() < 0.3 then 18000 else 9000 end
    where job_id in (${ids})`);
  await app.query(`update jobs set status = 'dispatched' where id in (${ids})`);
}
