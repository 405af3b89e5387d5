/** What a verb refuses with. Each carries its reason as data; the HTTP layer puts it into words and adds the envelope. */
import { type Reason, reason, sentence } from '../../../shared/reasons/reason.ts';

/** In words only until every rule gives its reason as data. */
type Because = Reason | string;

const words = (reason: Because): string => (typeof reason === 'string' ? reason : sentence(reason));

export class Refusal extends Error {
  readonly status: number;
  /** The reason as data. */
  readonly because: Reason | undefined;
  /** Field to reason. */
  readonly errors: Record<string, Because> | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    because: Because,
    more: { errors?: Record<string, Because>; current?: unknown; retryAfter?: number } = {},
  ) {
    super(words(because));
    this.status = status;
    this.because = typeof because === 'string' ? undefined : because;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: fields that are wrong, each with its message. */
export function invalid(errors: Record<string, Because>): Refusal {
  return new Refusal(400, Object.values(errors).map(words).join('. '), { errors });
}

/** 401: nobody is signed in, or the session has ended. */
export function unauthenticated(because: Because = reason('signed-out')): Refusal {
  return new Refusal(401, because);
}

/** 403: this user may not. */
export function forbidden(because: Because): Refusal {
  return new Refusal(403, because);
}

/** 404: `what` names the kind of record. */
export function notFound(what: string): Refusal {
  return new Refusal(404, reason('not-found', { what }));
}

/** 409: the state forbids it. `errors` where a field is to blame. */
export function conflict(because: Because, errors?: Record<string, Because>): Refusal {
  return new Refusal(409, because, errors ? { errors } : {});
}

/** 412: someone else changed the record since; `current` is how it is now. */
export function stale(current: unknown): Refusal {
  return new Refusal(412, reason('stale'), { current });
}

/** Throws a 400 where rules found something wrong with fields. */
export function refuseProblems(problems: Record<string, Because>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Throws a 409 where a rule gave a reason. */
export function refuseBy(because: Because | null): void {
  if (because) throw conflict(because);
}
