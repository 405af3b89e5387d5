/**
 * The contract for screens: `query(contract.jobs.get, …)`. It is fully typed but has no schemas; forms import theirs
 * from shared/contract.
 */
import { type Contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/contract/endpoint.ts';
import { type Call, calls } from './endpoint-calls.ts';

export const contract = calls as unknown as Contract;

/** Returns further properties of an endpoint. */
export const factsOf = (endpoint: Endpoint): Pick<Call, 'sorts' | 'sheets' | 'answers'> =>
  endpoint as unknown as Call;
