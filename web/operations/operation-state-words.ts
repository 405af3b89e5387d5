import { doneBeforeText } from '../../shared/operations/operation-words.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { hasStarted, type OperationState } from '../../shared/jobs/aggregate/operation-state.ts';
import { dateTime, duration, timeFrom } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

type DescribedOperation = Pick<
  Operation,
  'state' | 'machine' | 'waitsFor' | 'startedAt' | 'finishedAt' | 'pauseReason' | 'shortReason' | 'undoable'
>;
interface StateContext {
  /** The number of seconds that the operation has run so far. */
  ran: number;
  now: Date;
  zone: string;
}

const joined = (...words: (string | false | null)[]) => words.filter(Boolean).join(' · ');

const describe: Record<OperationState, (operation: DescribedOperation, at: StateContext) => string> = {
  waiting: ({ waitsFor }) => waitsFor ?? '',
  queued: (operation, { ran }) =>
    joined(
      operation.machine ? t`in the queue of ${operation.machine.name}` : t('ready to run'),
      operation.pauseReason,
      hasStarted(operation) && t`${duration(ran)} run so far`,
    ),
  running: ({ startedAt }, { ran, now, zone }) =>
    joined(startedAt && t`started ${timeFrom(now, startedAt, { zone })}`, t`run time ${duration(ran)}`),
  paused: ({ pauseReason, undoable }, { ran, now, zone }) =>
    joined(
      pauseReason,
      undoable?.verb === 'pause' && t`paused ${timeFrom(now, undoable.at, { zone })}`,
      t`${duration(ran)} run so far`,
    ),
  finished: ({ startedAt, finishedAt, shortReason }, { ran, zone }) =>
    startedAt === null
      ? doneBeforeText()
      : joined(
          startedAt &&
            finishedAt &&
            t`${dateTime(startedAt, { zone })} to ${timeFrom(startedAt, finishedAt, { zone })}`,
          t`${duration(ran)} run`,
          shortReason && t`short: ${shortReason}`,
        ),
  cancelled: () => t('with its job'),
};

/** Says more about an operation's state: on which machine, since when, how long, and why. */
export function stateWords(operation: DescribedOperation, at: StateContext): string {
  return describe[operation.state](operation, at);
}
