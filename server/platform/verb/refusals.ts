/** Creates the refusals that verbs throw. A refusal has its reason as data, which the HTTP layer puts into words. */
import { accessMessages } from '../../../shared/reasons/access-messages.ts';
import { type Reason, reason, sentence } from '../../../shared/reasons/reason.ts';

/** The reasons against the values of fields, by field. */
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
 * A verb throws this refusal when the rows that it has locked no longer match its choice before locking. The verb
 * then starts over. After several attempts, the client gets the 503.
 */
export class StartOver extends Refusal {
  constructor() {
    super(503, reason('changing-at-once'), {
      retryAfter: 2,
    });
  }
}

/** Returns a 503 that says that the database's disk is full. */
export function diskFull(): Refusal {
  return new Refusal(503, reason('disk-full'), { retryAfter: 30 });
}

/** Returns a 503 that says that the database is read-only. */
export function readOnly(): Refusal {
  return new Refusal(503, reason('database-read-only'), { retryAfter: 10 });
}

/** Returns a 423 that says that other transactions have locked the record or rows that belong to it. */
export function recordBusy(): Refusal {
  return new Refusal(423, reason('record-busy'), { retryAfter: 2 });
}

/** Returns a 400 with the reason for each invalid field. */
export function invalid(errors: Reasons): Refusal {
  return new Refusal(400, reason('invalid', { reasons: Object.values(errors) }), { errors });
}

/** Returns a 401 that says that the user is not signed in, or that the session has ended. */
export function unauthenticated(because: Reason = reason('signed-out')): Refusal {
  return new Refusal(401, because);
}

/** Returns a 403, because this user may not run the verb. */
export function forbidden(because: Reason): Refusal {
  return new Refusal(403, because);
}

/** Returns a 404. `what` is the kind of record that does not exist. */
export function notFound(what: string): Refusal {
  return new Refusal(404, reason('not-found', { what }));
}

/** Returns a 409, because the record's state forbids the verb. `errors` names the fields that cause it. */
export function conflict(because: Reason, errors?: Reasons): Refusal {
  return new Refusal(409, because, errors ? { errors } : {});
}

/**
 * Returns a 412, because somebody has changed the record since the client read it. `current` is the record's present
 * state.
 */
export function stale(current: unknown): Refusal {
  return new Refusal(412, reason('stale'), { current });
}

/** Throws a 400 if rules found problems in fields. */
export function refuseProblems(problems: Reasons): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * Throws the reason of a rule, if there is one: as a 403 if the reason concerns the user's permission, else as a 409.
 */
export function refuseBy(because: Reason | null): void {
  if (because) throw Object.hasOwn(accessMessages, because.code) ? forbidden(because) : conflict(because);
}
