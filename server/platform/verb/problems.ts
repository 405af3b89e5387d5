/** What a verb refuses with. Each carries its reason as data; the HTTP layer puts it into words and adds the envelope. */
import { accessMessages } from '../../../shared/reasons/access-messages.ts';
import { type Reason, reason, sentence } from '../../../shared/reasons/reason.ts';

/** Field to reason. */
export type Reasons = Record<string, Reason>;

/** What is wrong with one field of many rows; rows from 1. */
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
 * What the verb found once it had its locks is not what it chose them by: it starts over as a whole. 503 where that happens
 * again and again.
 */
export class StartOver extends Refusal {
  constructor() {
    super(503, reason('changing-at-once'), {
      retryAfter: 2,
    });
  }
}

/** 503: the disk of the database is full. */
export function diskFull(): Refusal {
  return new Refusal(503, reason('disk-full'), { retryAfter: 30 });
}

/** 503: the database can be read only. */
export function readOnly(): Refusal {
  return new Refusal(503, reason('database-read-only'), { retryAfter: 10 });
}

/** 423: others hold the record, or what belongs to it. */
export function recordBusy(): Refusal {
  return new Refusal(423, reason('record-busy'), { retryAfter: 2 });
}

/** 400: fields that are wrong, each with its message. */
export function invalid(errors: Reasons): Refusal {
  return new Refusal(400, reason('invalid', { reasons: Object.values(errors) }), { errors });
}

/** 401: nobody is signed in, or the session has ended. */
export function unauthenticated(because: Reason = reason('signed-out')): Refusal {
  return new Refusal(401, because);
}

/** 403: this user may not. */
export function forbidden(because: Reason): Refusal {
  return new Refusal(403, because);
}

/** 404: `what` names the kind of record. */
export function notFound(what: string): Refusal {
  return new Refusal(404, reason('not-found', { what }));
}

/** 409: the state forbids it. `errors` where a field is to blame. */
export function conflict(because: Reason, errors?: Reasons): Refusal {
  return new Refusal(409, because, errors ? { errors } : {});
}

/** 412: someone else changed the record since; `current` is how it is now. */
export function stale(current: unknown): Refusal {
  return new Refusal(412, reason('stale'), { current });
}

/** Throws a 400 where rules found something wrong with fields. */
export function refuseProblems(problems: Reasons): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Throws where a rule gave a reason: a 403 where it is about who asks, else a 409. */
export function refuseBy(because: Reason | null): void {
  if (because) throw Object.hasOwn(accessMessages, because.code) ? forbidden(because) : conflict(because);
}
