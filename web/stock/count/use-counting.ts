/** Manages a stock count in progress. The device stores the typed quantities until the server has booked them. */
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type PaperItem } from '../../../shared/contract/papers.ts';
import { outcomeUnknown, reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';

/** A typed quantity, and the paper's booked quantity at the time of typing. */
interface Typed {
  counted: number;
  seen: number;
}
/** A booked count, with the data that its undo needs. */
export interface Booked {
  id: string;
  name: string;
  countId: string;
  difference: number;
  hit: { id: string; number: string; short: number }[];
}
interface Kept {
  typed: Record<string, Typed>;
  booked: Booked[];
}
const nothing: Kept = { typed: {}, booked: [] };

/** Returns the counts stored on this device, and functions that book all of them and undo all of them. */
export function useCounting(papers: readonly PaperItem[]) {
  const [kept, setKept] = useLocalStorage<Kept>({
    key: `makeready.count.${useMe().id}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const book = useVerb(contract.papers.count);
  const undo = useVerb(contract.papers.undoCount);
  const due = papers.flatMap((paper) => {
    const typed = kept.typed[paper.id];
    return typed ? [{ paper, ...typed }] : [];
  });

  const failed = (id: string, error: unknown) =>
    setFailures((before) => ({ ...before, [id]: reasonOf(error) }));

  /**
   * Sends the counts or undos one after the other. A refused count stays typed, with the reason. If the server does
   * not respond, the counts not sent yet stay typed too.
   */
  async function each<T extends { id: string }>(all: readonly T[], send: (one: T) => Promise<void>) {
    setBusy(true);
    setFailures({});
    for (const one of all) {
      try {
        await send(one);
      } catch (error) {
        failed(one.id, error);
        if (outcomeUnknown(error)) break;
      }
    }
    setBusy(false);
  }

  return {
    typed: kept.typed,
    booked: kept.booked,
    due,
    failures,
    busy,
    type: ({ id, stockQuantity: seen }: PaperItem, counted: number | '') => {
      setFailures(({ [id]: _gone, ...others }) => others);
      setKept(({ typed: { [id]: _before, ...others }, booked }) => ({
        // A text that is no number gets a message and is not booked.
        typed: counted === '' || Number.isNaN(counted) ? others : { ...others, [id]: { counted, seen } },
        booked,
      }));
    },
    bookAll: () => {
      setKept((before) => ({ ...before, booked: [] }));
      return each(
        due.map(({ paper, ...typed }) => ({ ...paper, ...typed })),
        async ({ id, name, counted, seen }) => {
          const body = { counted, seen };
          const { countId, hit } = await book.mutateAsync({ params: { id }, body });
          setKept(({ typed: { [id]: _done, ...others }, booked }) => ({
            typed: others,
            booked: [...booked, { id, name, countId, difference: counted - seen, hit }],
          }));
        },
      );
    },
    undoAll: () =>
      each(kept.booked.toReversed(), async ({ id, countId }) => {
        await undo.mutateAsync({ params: { id, countId } });
        setKept(({ typed, booked }) => ({ typed, booked: booked.filter((one) => one.countId !== countId) }));
      }),
    /** Removes the result of the booked counts from the screen. */
    close: () => setKept(({ typed }) => ({ typed, booked: [] })),
  };
}
export type Counting = ReturnType<typeof useCounting>;
