/** What all jobs make, worked out again: after the expected loss has changed, and once for jobs that were kept without (design: quantities). */
import { type Db } from '../../platform/db/database.ts';
import { flowNow } from './job-now.domain.ts';

import { lockJobs, readBelongings } from './open-job.repo.ts';
import { flowsKept, forgetFlows, idsWithoutFlow } from './save-job.repo.ts';
import { writeTogether } from '../../platform/db/together.ts';

/** So many jobs are locked and read at a time. */
const batch = 200;

/** Works out what the jobs make of which it is not known, in a transaction of its own for each batch or in the caller's. */
export async function fillFlows(db: Db): Promise<void> {
  while (await db.transaction((db) => fillSome(db)));
}

async function fillSome(db: Db): Promise<boolean> {
  const ids = await idsWithoutFlow(db, batch);
  if (ids.length === 0) return false;
  const rows = await lockJobs(db, ids);
  const belongings = await readBelongings(db, ids);
  const kept = belongings.flatMap(({ id, ...belonging }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { made, willMake, short } = flowNow({ row, ...belonging, noted: { plan: null } });
    return [{ id, made, willMake, short }];
  });
  await writeTogether(db, { kept: flowsKept(kept) });
  return true;
}

/** The expected loss has changed: works out again what the jobs make that can still lose anything. */
export async function workOutFlows(db: Db): Promise<void> {
  await forgetFlows(db);
  await fillFlows(db);
}
