/** Creates a record of every kind, and checks that a screen offers each role the right actions. */
import { type Page } from '@playwright/test';
import { readPdf } from '../../server/testing/clients/read-pdf.ts';
import { type UserType } from '../../shared/platform/specification-constants.ts';
import { type App } from './fixtures.ts';
import { type Grant, type Place } from './expected-routes.ts';
import { jobBody } from './sample-bodies.ts';
import { createPaper } from './sample-papers.ts';
import { giftBox, tray } from './sample-products.ts';

/**
 * Creates a record of every kind, in states that allow every action, so that only a user's role forbids any.
 * It returns the records' ids.
 */
export async function arrange(app: App): Promise<Record<string, string>> {
  const { api } = app;
  const malnad = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const customer = await api.customers.create({ body: { name: 'Malnad Coffee Works', ...malnad } });
  const newcomer = await api.customers.create({ body: { name: 'Konkan Cashew Co.', ...malnad } });
  const user = await api.users.create({ body: { name: 'Sunil Shah', username: 'sunil@shop.example' } });
  const paper = await createPaper(app, { name: 'Art Card 250', quality: 'Art Card', gsm: 250 });
  const carte = await createPaper(app);
  const ink = await api.inks.create({ body: { name: 'Process Cyan' } });
  const component = await api.components.create({ body: tray });
  const product = await api.products.create({ body: giftBox });
  const busy = await api.machines.create({ body: { name: 'Komori Lithrone G40', type: 'Printing' } });
  const idle = await api.machines.create({ body: { name: 'Bobst Novacut', type: 'Punching' } });
  const shift = [{ from: '06:00', to: '14:00' }];
  const calendar = await api.calendars.create({
    body: { name: 'Three shifts', hours: Array.from({ length: 7 }, () => shift) },
  });
  const tool = await api.tools.create({ body: { name: 'Die 14', place: 'Rack 3' } });
  const make = async (number: string, type: 'Printing' | 'Packing') => {
    const detail = type === 'Printing' ? 'Frontside' : 'Domestic';
    const productOperations = [{ type, detail, instruction: '' }];
    const { id } = await api.jobs.create({ body: { ...jobBody(customer.id, number), productOperations } });
    await api.jobs.assignPaper({ params: { id, paperId: carte.id }, query: { quantity: 125 } });
    return id;
  };
  const schedule = async (id: string) => {
    await api.jobs.submit({ params: { id } });
    const [first] = await api.jobs.operations({ params: { id } });
    return first?.id ?? '';
  };
  const draft = await make('R-1', 'Packing');
  const job = await make('R-2', 'Packing');
  const operation = await schedule(job);
  const running = await schedule(await make('R-3', 'Printing'));
  await schedule(await make('R-4', 'Printing'));
  await api.operations.advance({ params: { id: running }, body: { from: 'queued' } });
  const sent = await make('R-5', 'Packing');
  await schedule(sent);
  return {
    customer: customer.id,
    newcomer: newcomer.id,
    user: user.id,
    paper: paper.id,
    ink: ink.id,
    component: component.id,
    product: product.id,
    busy: busy.id,
    idle: idle.id,
    calendar: calendar.id,
    tool: tool.id,
    draft,
    job,
    operation,
    code: await codeOf(app, job),
    delivery: await deliver(app, sent),
    plan: (await api.plans.create({ body: { budgetMs: 300 } })).id,
  };
}

/** Finishes the job's only operation and dispatches ten pieces of the job. */
async function deliver({ api }: App, id: string): Promise<string> {
  const [step] = await api.jobs.operations({ params: { id } });
  const params = { id: step?.id ?? '' };
  await api.operations.advance({ params, body: { from: 'queued' } });
  await api.operations.advance({ params, body: { from: 'running' } });
  const { dispatches } = await api.jobs.dispatch({ params: { id }, body: { quantity: 10 } });
  return dispatches[0]?.id ?? '';
}

/** Returns the code of the job's only operation, as the job ticket prints it. */
async function codeOf(app: App, id: string): Promise<string> {
  const pdf = (await app.api.documents.ticket({ params: { id } })) as Blob;
  const { bars } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  return bars[0]?.[0] ?? '';
}

const refusals: Record<Exclude<Grant, 'all' | 'floor'>, Partial<Record<UserType, string>>> = {
  edit: { Restricted: 'Only the office can change this' },
  stock: { Restricted: 'Only the office and storekeepers can do this' },
  delete: { Standard: 'Only an Admin can delete this', Restricted: 'Only an Admin can delete this' },
  deleteOwn: {
    Standard: 'Only an Admin or the person who added this can delete it',
    Restricted: 'Only the office can delete this',
  },
  selfOrAdmin: {
    Standard: 'Only an Admin can change another user',
    Restricted: 'Only an Admin can change another user',
  },
  admin: { Standard: 'Only an Admin can do this', Restricted: 'Only an Admin can do this' },
};
const refusalOf = (grant: Grant, role: UserType) =>
  grant === 'all' || grant === 'floor' ? undefined : refusals[grant][role];

interface ScreenRead {
  title: string;
  heading: string;
  text: string;
  /** The buttons and links of the screen. `reason` says why the user may not use the control, or is null. */
  controls: { name: string; reason: string | null }[];
}

/**
 * Reads the screen's title, heading, text and controls. A count at the end of a control's name is omitted.
 */
const see = (page: Page): Promise<ScreenRead> =>
  page.evaluate(() => {
    const main = document.getElementById('main');
    // Opens the menu "…" in the head, so that the next reading has its actions too.
    main
      ?.querySelector<HTMLElement>('[data-actions] [aria-label^="More of"][aria-expanded="false"]')
      ?.click();
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent).replace(/\s*[\d,]*$/u, '').trim();
    const reasonOf = (element: Element) =>
      element.getAttribute('aria-disabled') === 'true'
        ? (document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
        : null;
    return {
      title: document.title,
      heading: main?.querySelector('h1')?.textContent.trim() ?? '',
      text: main?.textContent ?? '',
      controls: [...(main?.querySelectorAll('button, a') ?? [])].map((element) => ({
        name: nameOf(element),
        reason: reasonOf(element),
      })),
    };
  });

/** Returns in words how the screen differs from what this role should see by `place`. */
export async function problemsOf(
  page: Page,
  place: Place,
  role: UserType | null,
  me = '',
): Promise<string[]> {
  const seen = await see(page);
  const heading = place.heading.replace('{me}', me);
  const faults: string[] = [];
  if (seen.title !== `Makeready | ${place.title}`) faults.push(`titled "${seen.title}"`);
  if (seen.heading !== heading) faults.push(`headed "${seen.heading}"`);
  for (const [name, grant] of Object.entries(place.offers ?? {})) {
    const found = seen.controls.find((control) => control.name === name);
    const refusal = role === null ? undefined : refusalOf(grant, role);
    if (refusal === undefined && (!found || found.reason !== null))
      faults.push(`${name} is ${found ? `refused: ${found.reason}` : 'not there'}`);
    if (refusal !== undefined && (found ? found.reason : seen.text)?.includes(refusal) !== true)
      faults.push(`${name} is not refused by "${refusal}"`);
  }
  const [submit, grant] = place.form ?? [];
  if (submit === undefined || grant === undefined || role === null) return faults;
  const refusal = refusalOf(grant, role);
  const there = seen.controls.some(({ name }) => name === submit);
  if (there !== (refusal === undefined)) faults.push(`${submit} is ${there ? '' : 'not '}there`);
  if (refusal !== undefined && !seen.text.includes(refusal)) faults.push(`it does not say "${refusal}"`);
  return faults;
}

/** Goes to another address of the app without reloading the page, as a link of the app does. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState({ idx: 1, key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
