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

/**
 * Returns a text that says why the operation has no date. `named` holds the names of operation and machine
 * and, if known, why no machine suits (rule whyNoMachine).
 */
export function whyWithoutDate(
  why: WithoutDate,
  named: { operation: string; machine: string; noMachine?: string | null },
): string {
  const whys = {
    'no machine': `${named.operation} has no machine${named.noMachine ? `: ${named.noMachine}` : ''}`,
    'machine down': `${named.machine} is down, nobody knows until when`,
    'job on hold': 'the job is on hold',
    'no paper': `${named.operation} has no paper`,
    'overdue back': `${named.operation} is overdue at its supplier`,
    'an earlier operation': 'an earlier operation has no date',
    'never open': 'the shop is never open',
  };
  return whys[why];
}
