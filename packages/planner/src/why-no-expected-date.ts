/** The reasons why an operation can never have an expected date. */
export const reasonsWithoutDate = [
  'no machine',
  'machine down',
  'job on hold',
  'no paper',
  'overdue back',
  'an earlier operation',
  'never open',
] as const;
export type WithoutDate = (typeof reasonsWithoutDate)[number];
