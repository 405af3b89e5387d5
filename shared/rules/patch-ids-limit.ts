/**
 * The largest number of record ids for which a client requests only a part of a long response. For more it loads
 * the whole response.
 */
export const patchIdsMaximum = 100;
