/**
 * The contract as screens call it: `query(contract.jobs.get, …)`. Typed as the contract, so that every call is checked, but without its
 * schemas: a form that checks with one takes it from shared/contract.
 */
import { type Contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/contract/endpoint.ts';
import { type Call, calls } from './calls.ts';

export const contract = calls as unknown as Contract;

/** What is known of an endpoint of `contract` besides how it is called. */
export const factsOf = (endpoint: Endpoint): Pick<Call, 'sorts' | 'sheets' | 'answers'> =>
  endpoint as unknown as Call;
