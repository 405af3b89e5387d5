/** Creates many jobs for tests of bulk actions, and finds the checkboxes and the bulk bar of a list. */
import { type Page } from '@playwright/test';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type App } from './fixtures.ts';
import { jobBody } from './sample-bodies.ts';

export const main = (page: Page) => page.getByRole('main');
export const checkboxOf = (page: Page, number: string) =>
  main(page).getByRole('checkbox', { name: `Select ${number}`, exact: true });
export const bulkBar = (page: Page) => main(page).getByRole('toolbar', { name: /selected$/ });
export const selectedRows = (page: Page) =>
  main(page).getByRole('checkbox', { name: /^Select [A-Z]+-/, checked: true });
export const pressInBulkBar = (page: Page, name: string | RegExp) =>
  bulkBar(page).getByRole('button', { name }).click();

/** Runs `act` for all items, ten at a time, so that the requests are within the server's limits. */
export async function runInBatches<I, O>(items: readonly I[], act: (item: I) => Promise<O>): Promise<O[]> {
  const answers: O[] = [];
  for (let at = 0; at < items.length; at += 10)
    answers.push(...(await Promise.all(items.slice(at, at + 10).map(act))));
  return answers;
}

/**
 * Creates jobs of one press sheet each. Jobs for which `can` returns true have their paper and can be
 * scheduled. The other jobs have no operations.
 */
export async function createJobs(app: App, numbers: readonly string[], can: (number: string) => boolean) {
  const { id: customerId } = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const paper = await app.api.papers.create({
    body: {
      name: `Paper of ${numbers[0]}`,
      length: 520,
      breadth: 360,
      thickness: 380,
      gsm: 300,
      quality: 'Carte Lumina',
      stockQuantity: 9000,
    },
  });
  return runInBatches(numbers, async (number) => {
    const { productOperations = [], ...body } = jobBody(customerId, number);
    const { id } = await app.api.jobs.create({
      body: {
        ...body,
        name: `Carton ${number}`,
        quantity: 8,
        buffer: 0,
        productOperations: can(number) ? productOperations : [],
      },
    });
    if (can(number))
      await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 1 } });
    return app.api.jobs.get({ params: { id } });
  });
}

/**
 * Returns the job without its version and without values that depend on the time, to compare it with an
 * earlier response.
 */
export function comparableJob(job: Job) {
  const { version, updatedAt, timeRemaining, expected, ...rest } = job;
  void [version, updatedAt, timeRemaining, expected];
  return rest;
}
export const readJobs = (app: App, all: readonly { id: string }[]) =>
  runInBatches(all, async ({ id }) => comparableJob(await app.api.jobs.get({ params: { id } })));
export const numbersOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(n + 1).padStart(3, '0')}`);
