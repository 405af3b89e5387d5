/** The shop's settings (design: API conventions, timeline). */
import { type z } from 'zod';
import { type Settings, type settings } from '../../../shared/contract/settings.ts';
import { defaultHours } from '../../../shared/rules/calendar.ts';
import { proposedLoss } from '../../../shared/rules/flow.ts';
import { differences } from '../verb/changes.ts';
import { type Caller, type Context, perform, type Verb } from '../verb/verb.ts';
import * as repo from './settings.repo.ts';

function toSettings(row: repo.ShopRow): Settings {
  const { shopName, timeZone, hours, holidays, expectedLoss, updatedAt, version } = row;
  return { shopName, timeZone, hours, holidays, expectedLoss, updatedAt, version };
}

/** The settings; where nobody has said anything yet, six days a week in the server's time zone. */
export async function readSettings(context: Pick<Context | Verb, 'db'>): Promise<Settings> {
  const found = await repo.findShop(context.db);
  if (found) return toSettings(found);
  await repo.insertShop(context.db, {
    shopName: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hours: [...defaultHours],
    holidays: [],
    expectedLoss: proposedLoss,
  });
  return readSettings(context);
}

/** Changes the settings; `then` does what follows of what changed. Throws 412. */
export function updateSettings(
  context: Caller,
  changes: z.output<typeof settings.update.body>,
  then: (verb: Verb, changed: Partial<Settings>) => Promise<void> = async () => {},
): Promise<Settings> {
  return perform(context, 'settings.update', 'admin', async (verb) => {
    await readSettings(verb);
    const { version, ...fields } = changes;
    const row = await repo.shopWrites.lock(verb.db, repo.shopId);
    await verb.expectVersion(version, row, async () => toSettings(row));
    const changed = differences(row, fields);
    if (!changed) return toSettings(row);
    const after = await repo.shopWrites.change(verb, row, changed);
    await then(verb, changed);
    return toSettings(after);
  });
}

/** The shop's zone is that of its first Admin's browser, unless somebody has changed the settings before. */
export async function startInZone(verb: Verb, timeZone: string): Promise<void> {
  await readSettings(verb);
  const row = await repo.shopWrites.lock(verb.db, repo.shopId);
  const changed = row.version === 1 ? differences(row, { timeZone }) : null;
  if (changed) await repo.shopWrites.change(verb, row, changed);
}
