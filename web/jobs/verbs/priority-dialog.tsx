/** Shows a dialog that asks for a job's priority, with one button for each priority. */
import { Button } from '@mantine/core';
import { type Priority, priorities } from '../../../shared/platform/specification-constants.ts';
import { previewWords, usePreview } from '../../open-shop/change-impact.tsx';
import { Choices } from '../../ui/dialogs/ask-reason.tsx';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { Priority as PriorityMark } from '../../ui/marks/job-marks.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

interface ChoiceProps {
  priority: Priority;
  now: Priority | undefined;
  /** The ids of the jobs that get the priority. */
  ids: readonly string[];
  answer: (priority: Priority) => void;
}

/** Offers a priority, with what it does to other jobs. */
function Choice({ priority, now, ids, answer }: ChoiceProps) {
  const isNow = priority === now;
  const preview = usePreview(isNow ? null : ids.map((id) => ({ do: 'change', id, priority })));
  return (
    <Button
      aria-current={isNow || undefined}
      data-autofocus={isNow || undefined}
      onClick={() => answer(priority)}
    >
      <span className={layout.twoLines}>
        <PriorityMark priority={priority} />
        <span className={`${text.small} ${text.muted}`}>{isNow ? t('Now') : previewWords(preview)}</span>
      </span>
    </Button>
  );
}

/**
 * Asks for a priority of these jobs, the highest first. `now` is the job's present priority. Resolves to null if the
 * user cancels.
 */
export const askPriority = (
  title: string,
  ids: readonly string[],
  now?: Priority,
): Promise<Priority | null> =>
  ask<Priority | null>({
    title,
    dismissed: null,
    isSheet: true,
    body: (answer) => (
      <>
        <Choices autofocus={now === undefined}>
          {priorities.toReversed().map((priority) => (
            <Choice key={priority} {...{ priority, now, ids, answer }} />
          ))}
        </Choices>
        <footer>
          <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
        </footer>
      </>
    ),
  });
