/**
 * Provides the API contract to screens, for calls such as `query(contract.jobs.get, …)`. It has all types but
 * no schemas; forms import the schemas from the shared contract.
 */
import { type Contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { type Call, calls } from './endpoint-calls.ts';

export const contract = calls as unknown as Contract;

/**
 * Returns what the browser knows of an endpoint: the list's sorts, its downloads, and whether the response is a
 * record or a list's row.
 */
export const factsOf = (endpoint: Endpoint): Pick<Call, 'sorts' | 'sheets' | 'answers'> =>
  endpoint as unknown as Call;
