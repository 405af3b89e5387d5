import { routesAndCustomers } from './routes-and-customers.ts';
import { production } from './production.ts';
import { rulesAndCalls } from './rules-and-calls.ts';

export const mutations = [...routesAndCustomers, ...production, ...rulesAndCalls];
export { withoutMutation } from './rules-and-calls.ts';
