/** What a verb refuses with. Each carries the words for the person who asked; the HTTP layer only adds the envelope. */

export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    reason: string,
    more: { errors?: Record<string, string>; current?: unknown; retryAfter?: number } = {},
  ) {
    super(reason);
    this.status = status;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: fields that are wrong, each with its message. */
export function invalid(errors: Record<string, string>): Refusal {
  return new Refusal(400, Object.values(errors).join('. '), { errors });
}

/** 401: nobody is signed in, or the session has ended. */
export function unauthenticated(reason = 'Sign in first; the session has ended'): Refusal {
  return new Refusal(401, reason);
}

/** 403: this user may not. */
export function forbidden(reason: string): Refusal {
  return new Refusal(403, reason);
}

/** 404: `what` names the kind of record. */
export function notFound(what: string): Refusal {
  return new Refusal(404, `There is no such ${what}; it may have been deleted`);
}

/** 409: the state forbids it. `errors` where a field is to blame. */
export function conflict(reason: string, errors?: Record<string, string>): Refusal {
  return new Refusal(409, reason, errors ? { errors } : {});
}

/** 412: someone else changed the record since; `current` is how it is now. */
export function stale(current: unknown): Refusal {
  return new Refusal(412, 'Someone else changed this in the meantime', { current });
}

/** Throws a 400 where rules found something wrong with fields. */
export function refuseProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Throws a 409 where a rule gave a reason. */
export function refuseBy(reason: string | null): void {
  if (reason) throw conflict(reason);
}
