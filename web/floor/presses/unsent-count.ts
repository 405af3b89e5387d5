/** Takes back a count that waits on this device, before it is sent. */
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { inSequence, needsAnswer, type PendingWrite } from '../../client/api/pending-write-store.ts';
import { usePendingWrites } from '../../client/api/pending-writes.ts';
import { canTakeBack, takeBack } from '../../client/api/send-presses-in-order.ts';
import { addsInWords, enteredInWords, type EntryEntered } from '../../operations/operation-counts.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';

const isCount = ({ endpoint }: PendingWrite) => endpoint[1] === 'addEntry';

/**
 * Returns the newest press of an operation that no waiting Undo has taken back. What was pressed after a count may depend
 * on it, so a count is taken back only while it is the newest press.
 */
export function newestPress(presses: readonly PendingWrite[]): PendingWrite | undefined {
  const standing: PendingWrite[] = [];
  for (const press of presses.toSorted(inSequence)) {
    const undoes = press.endpoint[1] === 'undo' ? standing.findLastIndex((each) => !isCount(each)) : -1;
    if (undoes < 0) standing.push(press);
    else standing.splice(undoes, 1);
  }
  return standing.at(-1);
}

function wordsOf({ call }: PendingWrite): string {
  const { body } = call as { body: EntryEntered };
  const { good = 0, waste = 0, counter } = body;
  return counter === undefined ? addsInWords({ good, waste, counter: null }) : enteredInWords(body);
}

/** Returns Undo for the operation's count that is not sent yet, or null if its newest press is none. */
export function useUndoUnsent({ id, name, job }: Pick<Operation, 'id' | 'name' | 'job'>) {
  const [now, zone] = [useNow(), useShopZone()];
  const ofOperation = usePendingWrites().filter(
    (press) =>
      press.line !== undefined &&
      !needsAnswer(press) &&
      (press.call as { params?: { id?: string } }).params?.id === id,
  );
  const press = newestPress(ofOperation);
  if (!press || !isCount(press) || !canTakeBack(press)) return null;
  return {
    label: t('Undo count'),
    detail: t`${wordsOf(press)} at ${timeFrom(now, press.at, { zone })}, not sent`,
    refusal: null,
    run: async () => {
      if (await takeBack(press)) toast(t('Count taken back'), { detail: `${job.number} · ${name}`, of: id });
      else refused(t('The count is being sent'), t('Press Undo again once it is there.'), id);
    },
  };
}
