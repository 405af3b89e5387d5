/** Reads and changes the shop's settings (design: API conventions, timeline). */
import { type z } from 'zod';
import { type Settings, type settings } from '../../../shared/shop/settings.contract.ts';
import { taxNumberFault } from '../../../shared/platform/gstin.ts';
import { storeImage, type PreparedImage } from '../../artwork/artwork.domain.ts';
import { differences, type FromTo, same } from '../../platform/verb/field-changes.ts';
import { refuseProblems } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './settings.repo.ts';
import { firstSettings } from './settings.table.ts';

/** The settings as the database has them, with the hash of the logo in place of its URL. */
export type Shop = Omit<Settings, 'logoUrl' | 'isSample'> & Pick<repo.ShopRow, 'logoHash' | 'sampleXid'>;

const toShop = ({ id: _id, createdAt: _createdAt, ...shop }: repo.ShopRow): Shop => shop;

/** Converts the settings into a response, with the URL of the logo. */
const toSettings = (
  context: Pick<Context, 'artworkUrl'>,
  { logoHash, sampleXid, ...shop }: Shop,
): Settings => ({
  ...shop,
  isSample: sampleXid !== null,
  logoUrl: context.artworkUrl(logoHash, 'preview'),
});

/** Returns the settings as a response, with the URL of the logo. */
export const getSettings = async (context: Context): Promise<Settings> =>
  toSettings(context, await readSettings(context));

/**
 * Returns the settings. If the database has none, it stores the defaults.
 */
export async function readSettings(context: Pick<Context | Verb, 'db'>): Promise<Shop> {
  const found = await repo.findShop(context.db);
  if (found) return toShop(found);
  await repo.insertShop(context.db, firstSettings());
  return readSettings(context);
}

/**
 * Changes the settings. `logo` is a new logo, or null to remove the present one. `then` changes records that depend
 * on the settings, in the same transaction. Throws 412.
 */
export function updateSettings(
  context: VerbContext,
  { version, ...fields }: Omit<z.output<typeof settings.update.body>, 'logo'>,
  logo?: PreparedImage | null,
  then: (verb: Verb, changed: Partial<Shop>, before: Shop) => Promise<void> = async () => {},
): Promise<Settings> {
  return perform(context, 'settings.update', 'admin', async (verb) => {
    await readSettings(verb);
    const row = await repo.shopWrites.lock(verb.db, repo.shopId);
    await verb.expectVersion(version, row, async () => toSettings(verb, toShop(row)));
    if (logo) await storeImage(verb, logo);
    const changed = differences(row, {
      ...fields,
      ...(logo !== undefined && { logoHash: logo?.hash ?? null }),
    });
    if (!changed) return toSettings(verb, toShop(row));
    const taxNumber = changed.taxNumber === undefined ? null : taxNumberFault(changed.taxNumber);
    if (taxNumber) refuseProblems({ taxNumber });
    const after = await repo.shopWrites.change(verb, row, changed);
    await then(verb, changed, toShop(row));
    return toSettings(verb, toShop(after));
  });
}

/** Marks the shop as a sample shop that this transaction has filled. */
export async function markAsSample(verb: Verb): Promise<Settings> {
  const row = await repo.shopWrites.lock(verb.db, repo.shopId);
  const sampleXid = await repo.transactionOf(verb.db);
  return toSettings(verb, toShop(await repo.shopWrites.change(verb, row, { sampleXid }, {})));
}

/** Removes the mark of the sample shop, and reverts its settings unless a user has changed them since. */
export async function revertSampleSettings(verb: Verb, changes: readonly FromTo[]): Promise<Settings> {
  const row = await repo.shopWrites.lock(verb.db, repo.shopId);
  const now = Object(row) as Record<string, unknown>;
  const reverted = Object.fromEntries(
    changes
      .flatMap(Object.entries)
      .flatMap(([field, [from, to]]) => (same(now[field], to) ? [[field, from]] : [])),
  );
  const after = await repo.shopWrites.change(verb, row, { ...reverted, sampleXid: null }, reverted);
  return toSettings(verb, toShop(after));
}

/**
 * Sets the shop's time zone to that of the first Admin's browser, unless somebody has changed the settings before.
 */
export async function startInZone(verb: Verb, timeZone: string): Promise<void> {
  await readSettings(verb);
  const row = await repo.shopWrites.lock(verb.db, repo.shopId);
  const changed = row.version === 1 ? differences(row, { timeZone }) : null;
  if (changed) await repo.shopWrites.change(verb, row, changed);
}
