import { people } from './people.ts';
import { production } from './production.ts';
import { rulesAndCalls } from './rules-and-calls.ts';

export const mutations = [...people, ...production, ...rulesAndCalls];
export { withoutMutation } from './rules-and-calls.ts';
