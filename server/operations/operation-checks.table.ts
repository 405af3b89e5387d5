import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type CheckFacts } from '../../shared/operations/checks.ts';
import { upcomingStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { measure, recordColumns } from '../platform/db/column-types.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { listValues } from '../shop/lists/lists.table.ts';
import { operations, operationTransitions, reportColumns } from './operations.table.ts';

/**
 * Stores each answer to a check as a row (decision 109). A row never changes, except that a person takes the answer back.
 */
export const operationChecks = pgTable(
  'operation_checks',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    /** The name of the check. */
    check: text('check').notNull(),
    /** The count at which it was due, in the unit of the operation's type; 0 before Run. */
    count: integer('count').notNull(),
    value: measure('value'),
    passed: boolean('passed').notNull(),
    ...reportColumns(),
  },
  (table) => [index('operation_checks_operation').on(table.operationId, table.id)],
);

/**
 * The condition that an answer counts for the operation's present run. After a return to the queue, what is checked
 * before Run is due again.
 */
export const answerHolds = sql<boolean>`(${operationChecks.struckAt} is null and (${operationChecks.count} > 0
  or ${operationChecks.at} > coalesce((select max(${operationTransitions.at}) from ${operationTransitions}
    where ${operationTransitions.operationId} = ${operations.id} and ${operationTransitions.verb} = 'suspend'
      and ${operationTransitions.undoneAt} is null), '-infinity')))`;

/**
 * Selects, as JSON, the checks for which the operation asks: until its start those of its type. Null without any. The
 * inner select has no reference to the operation, so Postgres runs it once for all rows of a list.
 */
export const checksOfOperation = sql<
  CheckFacts['checks'] | null
>`(case when ${oneOf(operations.state, upcomingStates)}
  then (select jsonb_object_agg(lower(${listValues.name}), ${listValues.checks}) from ${listValues}
    where ${listValues.list} = 'operationTypes' and ${listValues.checks} <> '[]') -> lower(${operations.type})
  else ${operations.checks} end)`;

/** Selects, as JSON, the operation's checks and the answers to them; null if it has no checks. */
export const checkFacts = sql<CheckFacts | null>`(select json_build_object('checks', held.checks, 'given', (
    select coalesce(json_agg(json_build_array(${operationChecks.check}, ${operationChecks.count}, ${operationChecks.passed})
      order by ${operationChecks.id}), '[]') from ${operationChecks}
    where ${operationChecks.operationId} = ${operations.id} and ${answerHolds}))
  from (select ${checksOfOperation} as checks) held where held.checks is not null)`;
