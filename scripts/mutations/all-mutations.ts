import { routesAndCustomers } from './route-and-customer-mutations.ts';
import { production } from './production-mutations.ts';
import { rulesAndCalls } from './rule-and-call-mutations.ts';

export const mutations = [...routesAndCustomers, ...production, ...rulesAndCalls];
export { withoutMutation } from './rule-and-call-mutations.ts';
