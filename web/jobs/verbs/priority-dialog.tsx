/** Shows a dialog that asks for a job's priority, with one button for each priority. */
import { Button } from '@mantine/core';
import { type Priority, priorities } from '../../../shared/platform/specification-constants.ts';
import { ask, Choices } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { Priority as PriorityMark } from '../../ui/marks/job-marks.tsx';

/**
 * Asks for a priority, the highest first. `now` is the job's present priority. Resolves to null if the user cancels.
 */
export const askPriority = (title: string, now?: Priority): Promise<Priority | null> =>
  ask<Priority | null>(title, null, (answer) => (
    <>
      <Choices autofocus={now === undefined}>
        {priorities.toReversed().map((priority) => (
          <Button
            key={priority}
            aria-current={priority === now || undefined}
            data-autofocus={priority === now || undefined}
            onClick={() => answer(priority)}
          >
            <PriorityMark priority={priority} />
          </Button>
        ))}
      </Choices>
      <footer>
        <Button onClick={() => answer(null)}>Cancel</Button>
      </footer>
    </>
  ));
