/** The most record ids for which a client requests a part of a long response; for more it loads the whole. */
export const patchIdsMaximum = 100;
