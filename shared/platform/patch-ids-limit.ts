/**
 * The largest number of changed records that a client reloads by their ids. If more records changed, the
 * client reloads the whole response.
 */
export const patchIdsMaximum = 100;
