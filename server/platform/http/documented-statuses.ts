/** Says by which statuses an endpoint can refuse a request. */
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { taggedRecordOf } from './conditional-requests.ts';

/** The refusals that only some endpoints send, and their meanings. */
export const refusals = {
  404: 'no such record',
  409: 'its state forbids it, or the Idempotency-Key is over 7 days old',
  412: 'the record has changed since; `current` has it as it is now',
  428: 'a change of stock needs If-Match, or the `version` that the client read',
  429: 'too many attempts or connections; try again after Retry-After',
} as const satisfies Record<number, string>;
export type RefusalStatus = keyof typeof refusals;

/** The refusals that every endpoint can send, and their meanings. */
export const commonRefusals: Record<number, string> = {
  400: 'the request is invalid; `errors` has a message for each field',
  401: 'nobody is signed in',
  403: 'this user or key may not do it',
  408: 'the request came too slowly',
  413: 'the body is too large',
  414: 'the address is too long',
  415: 'the body has another media type',
  417: 'the server does not do what Expect asks',
  422: 'the Idempotency-Key belongs to another request',
  423: 'others have locked the record for too long; try again after Retry-After',
  431: 'the headers are too long',
  500: 'a fault of the server',
  503: 'the server or its database is busy, full or stopping; try again after Retry-After',
};

const hasVersion = ({ body }: Endpoint) =>
  body?.safeParse({ version: 'none' }).error?.issues.some(({ path }) => path[0] === 'version') === true;

/** The statuses that do not follow from the contract. */
const further: Record<string, RefusalStatus[]> = {
  'answers.promiseOf': [409],
  'codes.find': [404],
  'devices.enter': [429],
  'devices.requestApproval': [429],
  'documents.ticketPages': [404],
  'documents.tickets': [404],
  'inks.update': [428],
  'papers.update': [428],
  'system.events': [429],
  'system.metrics': [404],
  'users.login': [429],
};

/** Returns the further statuses, in ascending order, by which the endpoint can refuse a request. */
export function statusesOf(operationId: string, endpoint: Endpoint): RefusalStatus[] {
  const isWrite = endpoint.method !== 'GET';
  const sent: RefusalStatus[] = [...(further[operationId] ?? [])];
  if (endpoint.params || isWrite) sent.push(404);
  if (isWrite) sent.push(409);
  if (hasVersion(endpoint) || (isWrite && taggedRecordOf(endpoint))) sent.push(412);
  return sent.sort((one, other) => one - other);
}

/** Throws if the description does not have the status among those of the endpoint. Tests call it for every response. */
export function checkStatus(operationId: string, endpoint: Endpoint, status: number): void {
  const documented = [
    200,
    302,
    304,
    ...Object.keys(commonRefusals).map(Number),
    ...statusesOf(operationId, endpoint),
  ];
  if (!documented.includes(status))
    throw new Error(`${operationId} sends ${status}, which the description lacks`);
}
