/** Compares names by the numbers in them: B9 before B10. Capitals do not matter. */
export const { compare: compareNumbered } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
