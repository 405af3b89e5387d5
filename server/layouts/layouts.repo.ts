import { asc, inArray } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { machines } from '../machines/machines.table.ts';

/** Returns the machines with the sheets that they take, all or those with the ids. */
export function readSheetMachines(db: Db, ids?: readonly string[]) {
  const { id, name, type, capabilities, length, breadth } = machines;
  const { smallestLength, smallestBreadth, gripper, sideMargin, tailMargin } = machines;
  const measures = { length, breadth, smallestLength, smallestBreadth, gripper, sideMargin, tailMargin };
  return db
    .select({ id, name, type, capabilities, ...measures })
    .from(machines)
    .where(ids && inArray(id, [...ids]))
    .orderBy(asc(id));
}
