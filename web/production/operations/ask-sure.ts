/** The question about a figure that can hardly be, which the server takes once a person says that it is right. */
import { ApiError, reasonOf } from '../../client/api/problems.ts';
import { confirm } from '../../ui/page/feedback.tsx';
import { number } from '../../ui/page/format.ts';
import { overrideOf } from './refusal-override.ts';

/** Whether the server refused a figure only until a person says that it is right. */
export const needsWord = (error: unknown): error is ApiError =>
  error instanceof ApiError && overrideOf(error.problem.code) !== null;

/** Asks whether a figure that can hardly be is right all the same; `entered` is the count that it is about. */
export function sureOfRefused(error: ApiError, entered = ''): Promise<boolean> {
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
