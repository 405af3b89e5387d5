/** A count of many papers under way: what was typed is kept on the device until it is booked, so that nothing is lost. */
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type PaperItem } from '../../../shared/contract/papers.ts';
import { outcomeUnknown, reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';

/** What was typed of a paper, and what was booked then. */
interface Typed {
  counted: number;
  seen: number;
}
/** A count that was booked, as it can be taken back. */
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

/** The counts on this device, and the verbs that book them all and take them all back. */
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

  /** Each in its turn; what is refused stays typed with its reason, and where the server does not answer all the rest does. */
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
        // What is no number is said beside it, and not booked.
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
    /** Puts the answer away. */
    close: () => setKept(({ typed }) => ({ typed, booked: [] })),
  };
}
export type Counting = ReturnType<typeof useCounting>;
