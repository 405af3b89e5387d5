/**
 * Defines the errors that an API call can throw: ApiError if the server refused the call, and NetworkError if
 * the server did not respond.
 */
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { reasonText } from '../reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';

/** The server's refusal, with its reason and, for validation, a message for each field. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** The seconds to wait before the next try, or null if the server does not say. */
  readonly retryAfter: number | null;
  /** Whether the app's server itself gave the reason. A proxy's page has none. */
  readonly isOwnReason: boolean;

  constructor(problem: Problem, retryAfter: number | null = null, isOwnReason = true) {
    super(problem.reason);
    this.isOwnReason = isOwnReason;
    this.name = 'ApiError';
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/**
 * The error that the client throws if no response arrives: the network or the server is down, or the call took too
 * long.
 */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}

/** The error that the client throws if there was certainly no connection, so that it sent nothing. */
export class NotSentError extends NetworkError {
  constructor() {
    super(t('Not sent: no connection'));
    this.name = 'NotSentError';
  }
}

/** The error that the client throws if a stored press belongs to another user than the one who is signed in. */
export class OtherUserError extends Error {}

/** The error that the client throws if a press was not sent yet. The device sends it later by itself. */
export class WaitingError extends Error {
  constructor() {
    super(t('Not sent yet; it is sent by itself'));
    this.name = 'WaitingError';
  }
}

/**
 * The error that the client throws when it stops retrying without a response. Whether the server did the
 * write is then unknown.
 */
export class UnknownFateError extends NetworkError {
  constructor(then = '') {
    super(t`Not known whether it was sent${then}`);
    this.name = 'UnknownFateError';
  }
}

/** Returns the reason in the reader's number format if the server sent it as data, else the server's text. */
const inReadersWords = ({ reason, code, values }: Pick<Problem, 'reason' | 'code' | 'values'>): string =>
  code === undefined ? reason : reasonText({ reason, code, values: values ?? {} });

/** Returns the reason of any failed call as a text. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return inReadersWords(error.problem);
  return error instanceof Error ? error.message : String(error);
}

/** Returns the messages by field for values that the server found invalid or already taken. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { errors = {}, fields = {} } = error.problem;
  const words = ([field, reason]: [string, string]) => [field, inReadersWords({ reason, ...fields[field] })];
  return Object.fromEntries(Object.entries(errors).map(words)) as Record<string, string>;
}

/**
 * Returns whether the server may have executed the call. Only then must the next try use the same idempotency key.
 */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';
}

/** Returns the error for a response outside 2xx, including HTML pages of proxies. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const title = response.statusText || `Status ${response.status}`;
  const problem: Problem = isProblem(body)
    ? { ...body, status: response.status }
    : {
        type: 'about:blank',
        title,
        status: response.status,
        reason: t`The server answered ${response.status} ${response.statusText}`.trim(),
      };
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(problem, Number.isFinite(wait) ? wait : null, isProblem(body));
}
