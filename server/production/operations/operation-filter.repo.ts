/** Which operations a list is narrowed to. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import {
  isClosed,
  openStates,
  type OperationState,
  operationStates,
} from '../../../shared/rules/operation-state.ts';
import { isUnasked } from '../../platform/db/counts.table.ts';
import { occursIn, oneOf } from '../../platform/db/sql.ts';
import { jobs } from '../tables/jobs.table.ts';
import { operations } from '../tables/operations.table.ts';

export interface OperationFilter {
  state?: OperationState | undefined;
  type?: OperationType | undefined;
  machineId?: string | undefined;
  jobId?: string | undefined;
  open?: boolean | undefined;
  term?: string | undefined;
}

const listed = alias(operations, 'listed');

/** The ids of the operations in whose name, type, job's name or number the term occurs: each found by an index of its own. */
const naming = (term: string, among: SQL | undefined) => sql`(
  select ${listed.id} from ${operations} ${listed} where ${and(among, occursIn(term, listed.name, listed.type))}
  union select ${listed.id} from ${jobs} join ${operations} ${listed} on ${listed.jobId} = ${jobs.id}
    where ${and(among, occursIn(term, jobs.name, jobs.number))})`;

export function matching({ state, type, machineId, jobId, open, term }: OperationFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(operations.state, state),
    type === undefined ? undefined : eq(operations.type, type),
    machineId === undefined ? undefined : eq(operations.machineId, machineId),
    jobId === undefined ? undefined : eq(operations.jobId, jobId),
    open ? oneOf(operations.state, openStates) : undefined,
    term
      ? sql`${operations.id} in ${naming(term, open ? oneOf(listed.state, openStates) : undefined)}`
      : undefined,
  );
}

/** The states that are all that is asked for, or undefined where it is more. */
export const statesAlone = ({
  state,
  open,
  ...others
}: OperationFilter): readonly OperationState[] | undefined =>
  isUnasked(others)
    ? operationStates.filter((each) => (state ?? each) === each && !(open && isClosed(each)))
    : undefined;
