/** Creates, changes and deletes webhooks. Lists their deliveries and retries failed ones (decision 049). */
import { type z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import {
  type Delivery,
  type DeliveryState,
  type CreatedWebhook,
  type Webhook,
  webhookLimits,
  type webhooks,
} from '../../../shared/connections/webhooks.contract.ts';
import { entitiesToAdd, nounOf } from '../../../shared/history/records/history.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { derivedLabels } from '../../../shared/history/history-labels.ts';
import { verbsWithWords } from '../../../shared/history/history-words.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { type Page } from '../../platform/crud/list-page.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { conflict, invalid, notFound } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { newSecret, refuseAddress } from './send-webhook.ts';
import * as repo from './webhooks.repo.ts';

type Create = z.output<typeof webhooks.create.body>;
type Update = z.output<typeof webhooks.update.body>;

const { most } = webhookLimits;
/** What a webhook may subscribe to: the names of entities, including internal ones, and the names of verbs. */
const nouns = entitiesToAdd.map(nounOf);
const events = new Set([...Object.keys(contract), ...Object.keys(derivedLabels), ...verbsWithWords(nouns)]);

function refuseUnknown(subscribed: readonly string[] | undefined): void {
  const unknown = subscribed?.find((event) => !events.has(event));
  if (unknown !== undefined) throw invalid({ events: reason('no-such-event', { event: unknown }) });
}

function refuseReceiver(url: string | undefined, allowInHouse: boolean): void {
  const why = url === undefined ? null : refuseAddress(url, allowInHouse);
  if (why) throw invalid({ url: why });
}

const shown = ({ id, url, events, active, createdAt, waiting, failed, version }: Shown): Webhook => ({
  id,
  url,
  events,
  active,
  createdAt,
  waiting,
  failed,
  version,
});
type Shown = Awaited<ReturnType<typeof repo.listWebhooks>>[number];

async function found({ db }: Pick<Verb, 'db'>, id: string): Promise<Webhook> {
  const row = await repo.findWebhook(db, id);
  if (!row) throw notFound('webhook');
  return shown(row);
}

/** Returns all webhooks, newest first. */
export const listWebhooks = async ({ db }: Context): Promise<Webhook[]> =>
  (await repo.listWebhooks(db)).map(shown);

/**
 * Creates a webhook. Only this response ever contains its secret. Throws 400 if the URL or the events are not
 * allowed, 409 if there are too many webhooks.
 */
export function createWebhook(
  context: VerbContext,
  { url, events }: Create,
  allowInHouse: boolean,
): Promise<CreatedWebhook> {
  return perform(context, 'webhook.create', 'admin', async (verb) => {
    refuseUnknown(events);
    refuseReceiver(url, allowInHouse);
    if ((await repo.countWebhooks(verb.db)) >= most) throw conflict(reason('too-many-webhooks', { most }));
    const secret = newSecret();
    const row = await repo.webhookWrites.insert(verb, { url, events, secret }, { url, events });
    return { ...shown({ ...row, waiting: 0, failed: 0 }), secret };
  });
}

/** Changes a webhook. Throws 400, 404, 412. */
export function updateWebhook(
  context: VerbContext,
  id: string,
  { version, ...fields }: Update,
  allowInHouse: boolean,
): Promise<Webhook> {
  return perform(context, 'webhook.update', 'admin', async (verb) => {
    refuseUnknown(fields.events);
    refuseReceiver(fields.url, allowInHouse);
    const row = await repo.webhookWrites.lock(verb.db, id);
    await verb.expectVersion(version, row, () => found(verb, id));
    const changed = differences(row, fields);
    if (changed) await repo.webhookWrites.change(verb, row, changed);
    return found(verb, id);
  });
}

/** Deletes a webhook and its deliveries. Throws 404. */
export function removeWebhook(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'webhook.remove', 'admin', async (verb) => {
    const row = await repo.webhookWrites.lock(verb.db, id);
    await repo.webhookWrites.erase(verb, row, { url: row.url, events: row.events });
    await repo.deleteDeliveries(verb.db, id);
  });
}

/** Returns a page of the webhook's deliveries, newest first. Throws 404. */
export async function listDeliveries(
  context: Context,
  id: string,
  { state, ...page }: Page & { state?: DeliveryState | undefined },
): Promise<{ items: Delivery[]; metadata: Page & { total: number } }> {
  const listed = await repo.listDeliveries(context.db, id, state, page);
  if (listed.items.length === 0) await found(context, id);
  return pageOf(page, listed);
}

/**
 * Makes failed deliveries due again: those with the given ids or, without ids, all of the webhook. Returns how many.
 * Throws 404.
 */
export function retryDeliveries(context: VerbContext, id: string, ids?: readonly string[]): Promise<number> {
  return perform(context, 'webhook.retry', 'admin', async (verb) => {
    const row = await repo.webhookWrites.lock(verb.db, id);
    const retried = await repo.retryFailed(verb.db, id, ids);
    if (retried > 0) await verb.record({ entity: 'webhooks', id, version: row.version, data: { retried } });
    return retried;
  });
}
