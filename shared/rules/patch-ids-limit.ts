/**
 * The largest number of records that a client reloads by their ids after a change. For more records it
 * reloads the whole response.
 */
export const patchIdsMaximum = 100;
