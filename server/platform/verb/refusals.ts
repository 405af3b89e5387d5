/**
 * Creates the errors that verbs (write actions) throw to refuse a request. Each has a code with values, from
 * which the HTTP layer builds the message.
 */
import { accessMessages } from '../../../shared/platform/reasons/access-messages.ts';
import { type Reason, reason, sentence } from '../../../shared/platform/reasons/refusal-reason.ts';

/** The reasons against values in a request, by field. */
export type Reasons = Record<string, Reason>;

/** An error in one field of one row, for requests with many rows. Rows count from 1. */
export interface Fault {
  row: number;
  column: string;
  because: Reason;
}

export class Refusal extends Error {
  readonly status: number;
  readonly because: Reason;
  readonly errors: Reasons | undefined;
  readonly faults: readonly Fault[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    because: Reason,
    more: { errors?: Reasons; faults?: readonly Fault[]; current?: unknown; retryAfter?: number } = {},
  ) {
    super(sentence(because));
    this.status = status;
    this.because = because;
    this.errors = more.errors;
    this.faults = more.faults;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/**
 * A verb throws it if the rows that it has locked differ from what it read before. `perform` then runs the verb
 * again. After several attempts, the client gets this 503.
 */
export class StartOver extends Refusal {
  constructor() {
    super(503, reason('changing-at-once'), {
      retryAfter: 2,
    });
  }
}

/** Returns the 503 for a full disk of the database. */
export function diskFull(): Refusal {
  return new Refusal(503, reason('disk-full'), { retryAfter: 30 });
}

/** Returns the 503 for a read-only database. */
export function readOnly(): Refusal {
  return new Refusal(503, reason('database-read-only'), { retryAfter: 10 });
}

/** Returns the 423 for a record that other transactions have locked for too long. */
export function recordBusy(): Refusal {
  return new Refusal(423, reason('record-busy'), { retryAfter: 2 });
}

/** Returns a 400 with the reason for each invalid field. */
export function invalid(errors: Reasons): Refusal {
  return new Refusal(400, reason('invalid', { reasons: Object.values(errors) }), { errors });
}

/** Returns a 401 for a client that is not signed in or whose session has ended. */
export function unauthenticated(because: Reason = reason('signed-out')): Refusal {
  return new Refusal(401, because);
}

/** Returns a 403, because this actor may not run the verb. */
export function forbidden(because: Reason): Refusal {
  return new Refusal(403, because);
}

/** Returns a 404. `what` says which kind of record does not exist. */
export function notFound(what: string): Refusal {
  return new Refusal(404, reason('not-found', { what }));
}

/** Returns a 409, because the record's state forbids the verb. `errors` names the fields that are the cause. */
export function conflict(because: Reason, errors?: Reasons): Refusal {
  return new Refusal(409, because, errors ? { errors } : {});
}

/**
 * Returns a 412, because somebody has changed the record after the client read it. `current` is the record as it is
 * now.
 */
export function stale(current: unknown): Refusal {
  return new Refusal(412, reason('stale'), { current });
}

/** Throws a 400 if `problems` has reasons against any field. */
export function refuseProblems(problems: Reasons): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Throws the reason of a rule, unless it is null: as a 403 if it concerns the actor's permission, else as a 409. */
export function refuseBy(because: Reason | null): void {
  if (because) throw Object.hasOwn(accessMessages, because.code) ? forbidden(because) : conflict(because);
}
