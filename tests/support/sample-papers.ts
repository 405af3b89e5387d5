/** Creates sample papers for journeys and finds their numbers on screens. */
import { type Page } from '@playwright/test';
import { type Paper } from '../../shared/stock/papers.contract.ts';
import { type App } from './fixtures.ts';
import { jobBody } from './sample-bodies.ts';

/** The fields of a paper that suits the jobs from `jobBody`. */
const carte = {
  name: 'Carte Lumina 300',
  manufacturer: 'ITC',
  length: 1020,
  breadth: 720,
  thickness: 380,
  gsm: 300,
  quality: 'Carte Lumina',
  stockQuantity: 1200,
  reorderQuantity: 1000,
} as const;

export const createPaper = (app: App, fields: Partial<Paper> = {}) =>
  app.api.papers.create({ body: { ...carte, ...fields } });

/**
 * Creates a job with `quantity` reserved sheets of the paper. If `start` is true, the job is started and
 * consumes them.
 */
export async function jobWith(app: App, paperId: string, number: string, quantity: number, start = false) {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const { id } = await app.api.jobs.create({ body: jobBody(customerId, number) });
  await app.api.jobs.assignPaper({ params: { id, paperId }, query: { quantity } });
  if (!start) return;
  await app.api.jobs.submit({ params: { id } });
  const [first] = await app.api.jobs.operations({ params: { id } });
  await app.api.operations.advance({ params: { id: first?.id ?? '' }, body: { from: 'queued' } });
}

/** Finds a large number on the screen of a paper, by its label. */
export const figure = (page: Page, label: string) =>
  page
    .getByLabel('Stock in sheets')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Finds the lines of a paper's ledger, newest first. */
export const lines = (page: Page) => page.getByRole('table', { name: 'movements' }).locator('tbody tr');
