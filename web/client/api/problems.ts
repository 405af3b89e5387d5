/** What can go wrong with a call: the server refused it (ApiError) or never answered (NetworkError). */
import { type Problem } from '../../../shared/contract/endpoint.ts';
import { said } from '../said.ts';

/** The server's refusal, with its reason in words and, for validation, a message for each field. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** Seconds to wait before another try, where the server says so. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.reason);
    this.name = 'ApiError';
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** No answer: the network is down, the server is away, or the time was up. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}

/** As data where the server sent it, else as the server says it. */
const inReadersWords = ({ reason, code, values }: Pick<Problem, 'reason' | 'code' | 'values'>): string =>
  code === undefined ? reason : said({ reason, code, values: values ?? {} });

/** The reason of any failure in the reader's words, to be shown as it is. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return inReadersWords(error.problem);
  return error instanceof Error ? error.message : String(error);
}

/** Field to message, where the failure is one of validation or of a taken value. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { errors = {}, fields = {} } = error.problem;
  const words = ([field, reason]: [string, string]) => [field, inReadersWords({ reason, ...fields[field] })];
  return Object.fromEntries(Object.entries(errors).map(words)) as Record<string, string>;
}

/** Whether it is unknown if the server did it: the only case in which a repeat must carry the same idempotency key. */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';
}

/** The error that an answer outside 2xx stands for; a proxy's HTML page becomes a problem as well. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const title = response.statusText || `Status ${response.status}`;
  const problem: Problem = isProblem(body)
    ? { ...body, status: response.status }
    : {
        type: 'about:blank',
        title,
        status: response.status,
        reason: `The server answered ${response.status} ${response.statusText}`.trim(),
      };
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(problem, Number.isFinite(wait) ? wait : null);
}
