/**
 * Defines the messages that explain why a machine does not suit an operation, or why it cannot be changed or
 * deleted (design: operations, deleting).
 */
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { formatSize, type SizeFormatter } from '../platform/reasons/format-size.ts';
import { t } from '../platform/translate.ts';

/** The sides of a sheet in mm, or the largest sides that a machine takes. */
interface Measures {
  length: number;
  breadth: number;
}

/**
 * Returns the machine's largest sheet, such as "720 × 1,030 mm". A machine's side of 0 means that any length
 * fits.
 */
export function largestSheet({ length, breadth }: Measures, say: SizeFormatter): string {
  if (length > 0 && breadth > 0) return formatSize([length, breadth], say);
  return length === 0 && breadth === 0
    ? t('any sheet')
    : t`${formatSize([Math.max(length, breadth)], say)} on one side`;
}

type Unfinished = { machine: string; operations: number };
const unfinished = ({ machine, operations }: Unfinished, say: MessageFormatter) =>
  operations === 1
    ? t`${machine} has ${say.number(operations)} unfinished operation`
    : t`${machine} has ${say.number(operations)} unfinished operations`;

export const machineMessages = {
  'needs-machine': ({ type }: { type: string }) => t`${type} needs a machine`,
  'machine-of-other-type': (of: { machine: string; of: string; type: string }) =>
    t`${of.machine} is for ${of.of}, not ${of.type}`,
  'sheet-too-large': (of: { machine: string; largest: Measures; sheet: Measures }, say: SizeFormatter) =>
    t`${of.machine} takes sheets up to ${largestSheet(of.largest, say)}; the job's are ${formatSize([of.sheet.length, of.sheet.breadth], say)}`,
  'would-not-fit': (of: { job: string; operation: string; reason: NestedReason }, say: NestedFormatter) =>
    t`${of.job} ${of.operation} would not fit: ${say.said(of.reason)}`,
  'operations-of-its-type': (of: Unfinished, say: MessageFormatter) =>
    t`${unfinished(of, say)} of its type; move or finish them first`,
  'operations-unfinished': (of: Unfinished, say: MessageFormatter) =>
    t`${unfinished(of, say)}; move or finish them first`,
  'no-machine-of-type': () => t('the shop has none for it'),
  'machines-are-down': ({ machines }: { machines: readonly string[] }) =>
    machines.length === 1 ? t`${machines[0]} is down` : t`${machines.join(', ')} are down`,
  'machine-not-down': ({ machine }: { machine: string }) => t`${machine} is not down`,
  'no-crew-today': () => t('Its machines are closed today'),
  'calendar-used': (of: { calendar: string; machines: number }, say: MessageFormatter) =>
    of.machines === 1
      ? t`${say.count(of.machines, 'machine')} uses ${of.calendar}; give it other hours first`
      : t`${say.count(of.machines, 'machine')} use ${of.calendar}; give them other hours first`,
  'tool-needed': (of: { tool: string; operations: number }, say: MessageFormatter) =>
    of.operations === 1
      ? t`${say.count(of.operations, 'open operation')} needs ${of.tool}; choose another tool there first`
      : t`${say.count(of.operations, 'open operation')} need ${of.tool}; choose another tool there first`,
  'tool-planned': (of: { tool: string; plans: number; names: readonly string[] }) => {
    const names = of.plans > of.names.length ? [...of.names, '…'] : of.names;
    return t`${of.tool} is in the plan of ${names.join(', ')}; choose another tool there first`;
  },
  'no-such-tool': () => t('One of the tools does not exist any more'),
  'queue-empty': ({ machine }: { machine: string }) => t`The queue of ${machine} is empty`,
  'no-other-machine': ({ type }: { type: string }) => t`There is no other machine for ${type}`,
  'choose-another-machine': ({ type }: { type: string }) => t`Choose another machine for ${type}`,
};
