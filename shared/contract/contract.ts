/** Collects every endpoint of the API, by group and name. This is the only description of the API. */
import * as groups from './endpoint-groups.ts';

export const contract = groups;
export type Contract = typeof groups;
