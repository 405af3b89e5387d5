/** The refusals of verbs. Each carries its reason as data, which the HTTP layer puts into words. */
import { accessMessages } from '../../../shared/reasons/access-messages.ts';
import { type Reason, reason, sentence } from '../../../shared/reasons/reason.ts';

/** Maps fields to reasons. */
export type Reasons = Record<string, Reason>;

/** An error in one field of many rows; rows count from 1. */
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
 * Thrown when the locked rows no longer match the choice made before locking. The verb starts over; after several
 * tries it is a 503.
 */
export class StartOver extends Refusal {
  constructor() {
    super(503, reason('changing-at-once'), {
      retryAfter: 2,
    });
  }
}

/** Returns a 503: the database's disk is full. */
export function diskFull(): Refusal {
  return new Refusal(503, reason('disk-full'), { retryAfter: 30 });
}

/** Returns a 503: the database is read-only. */
export function readOnly(): Refusal {
  return new Refusal(503, reason('database-read-only'), { retryAfter: 10 });
}

/** Returns a 423: other transactions hold the record or what belongs to it. */
export function recordBusy(): Refusal {
  return new Refusal(423, reason('record-busy'), { retryAfter: 2 });
}

/** Returns a 400 with a message for each invalid field. */
export function invalid(errors: Reasons): Refusal {
  return new Refusal(400, reason('invalid', { reasons: Object.values(errors) }), { errors });
}

/** Returns a 401: not signed in, or the session has ended. */
export function unauthenticated(because: Reason = reason('signed-out')): Refusal {
  return new Refusal(401, because);
}

/** Returns a 403: this user may not do it. */
export function forbidden(because: Reason): Refusal {
  return new Refusal(403, because);
}

/** Returns a 404; `what` is the kind of record. */
export function notFound(what: string): Refusal {
  return new Refusal(404, reason('not-found', { what }));
}

/** Returns a 409: the state forbids it. `errors` names the responsible fields. */
export function conflict(because: Reason, errors?: Reasons): Refusal {
  return new Refusal(409, because, errors ? { errors } : {});
}

/** Returns a 412: the record was changed meanwhile. `current` is its present state. */
export function stale(current: unknown): Refusal {
  return new Refusal(412, reason('stale'), { current });
}

/** Throws a 400 if rules found problems with fields. */
export function refuseProblems(problems: Reasons): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Throws the reason of a rule, if any: as a 403 if it concerns the user, else as a 409. */
export function refuseBy(because: Reason | null): void {
  if (because) throw Object.hasOwn(accessMessages, because.code) ? forbidden(because) : conflict(because);
}
