/**
 * Starts one Postgres with the template that all shops copy. Playwright runs this file before the journeys.
 */
import { startTestPostgres } from '../../server/testing/database/postgres.ts';

const names = { Admin: 'Asha Rao', Standard: 'Ravi Kumar', Restricted: 'Meena Iyer' } as const;

export default async function setup(): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestPostgres((role) => names[role]);
  process.env.JOURNEYS_POSTGRES = JSON.stringify(connection);
  return stop;
}
