/** Asks the user to confirm an action that the server refuses without a confirmation, such as an unlikely count. */
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import { confirm } from '../../ui/page/toasts-and-dialogs.tsx';
import { number } from '../../ui/page/format.ts';
import { overrideOf } from './refusal-override.ts';

/** Returns true if the error is a refusal that the user may override by confirming. */
export const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && overrideOf(error.problem.code) !== null;

/** Asks the user to confirm, and returns the answer. `entered` is the count in words. */
export function confirmUnlikelyCount(error: ApiError, entered = ''): Promise<boolean> {
  const { code, values = {} } = error.problem;
  const text = `${reasonOf(error)}.`;
  if (code === 'more-out-than-in') {
    return confirm({
      title: `${number(Number(values.out))} out of ${number(Number(values.in))} that came in. Count it anyway?`,
      text,
      verb: 'Count it anyway',
      keep: 'Change it',
    });
  }
  if (code === 'sent-more-than-made') {
    return confirm({
      title: `${number(Number(values.sent))} were sent. Undo the count anyway?`,
      text,
      verb: 'Undo it anyway',
      keep: 'Keep the count',
    });
  }
  if (code === 'finished-since') {
    return confirm({
      title: `${reasonOf(error)}. Add your ${entered} to it?`,
      text: 'Others may have counted these sheets already.',
      verb: 'Add them',
      keep: 'Drop them',
    });
  }
  return confirm({
    title: 'Was the counter set back?',
    text: `${text} It counts on from there.`,
    verb: `Count from ${number(Number(values.counter))}`,
    keep: 'Change it',
  });
}
