/** Computes in a worker the impact of a few moves, one move after the other. */
import { useEffect, useState } from 'react';
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { loadImpactAt } from '../queues/queues-worker-client.ts';
import { type ShopQueues } from '../queues/use-shop-queues.ts';
import { moveOf, type Relief } from './find-relief.ts';

type MoveImpacts = ReadonlyMap<string, MoveImpact>;

/**
 * Returns by operation id the impacts computed so far. When the shop changes, the worker computes all impacts again.
 */
export function useMoveImpacts(shop: ShopQueues, { machine, moves }: Relief): MoveImpacts {
  const [known, setKnown] = useState<MoveImpacts>(new Map());
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      for (const each of moves) {
        const { operationId, ...where } = moveOf(each, machine, shop);
        const of = await loadImpactAt(shop.queues, shop.at.getTime(), { operationId, ...where }).catch(
          () => null,
        );
        if (isLeft) return;
        if (of) setKnown((before) => new Map(before).set(operationId, of));
      }
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [shop, machine, moves]);
  return known;
}
