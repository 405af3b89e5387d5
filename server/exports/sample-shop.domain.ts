/** Fills an empty shop with the sample shop, and empties it again (decision 097). */
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Settings } from '../../shared/shop/settings.contract.ts';
import { clientOf } from '../platform/db/database.ts';
import { conflict } from '../platform/verb/refusals.ts';
import { perform, type Verb, type VerbContext } from '../platform/verb/verb.ts';
import { markAsSample, readSettings, revertSampleSettings } from '../shop/settings/settings.domain.ts';
import { findFilledTable } from './exports.repo.ts';
import * as repo from './sample-shop.repo.ts';

/** The longest times in ms that filling and emptying may take. Each is shorter than the limit of its request. */
const limits = { fill: 9 * 60_000, remove: 55_000 };

/** Fills the shop by `fill`, in one transaction. Throws 409 if the shop has records. */
export function fillSampleShop(context: VerbContext, fill: (verb: Verb) => Promise<void>): Promise<Settings> {
  const work = async (verb: Verb) => {
    // Other systems must not hear of the sample shop.
    const empty = [...repo.sampleTables, 'webhooks'];
    const table = await findFilledTable(await clientOf(verb.db), empty, empty);
    if (table !== null) throw conflict(reason('shop-not-empty', { table: table.replaceAll('_', ' ') }));
    await repo.restartNumbers(verb.db);
    await fill(verb);
    return markAsSample(verb);
  };
  return perform(context, 'shop.sample', 'admin', work, { limit: limits.fill });
}

/**
 * Deletes the sample shop. `added` is the number of records of others that the user has agreed to lose with it.
 * Throws 409 if it is no sample shop, or if other records were added since.
 */
export function removeSampleShop(context: VerbContext, added: number): Promise<Settings> {
  const work = async (verb: Verb) => {
    await repo.lockSampleTables(verb.db);
    const { sampleXid: xid } = await readSettings(verb);
    if (xid === null) throw conflict(reason('no-sample-shop'));
    const others = await repo.findOthers(verb.db, xid);
    if (others.count !== added) throw conflict(reason('sample-with-others', others));
    const changes = await repo.findSettingChanges(verb.db, xid);
    await repo.deleteSample(verb.db, xid);
    await repo.restartNumbers(verb.db);
    return revertSampleSettings(verb, changes);
  };
  return perform(context, 'shop.removeSample', 'admin', work, { limit: limits.remove });
}
