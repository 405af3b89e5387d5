/** Of so many records at most a part of a long answer can be asked for; of more it is read whole. */
export const patchIdsMaximum = 100;
