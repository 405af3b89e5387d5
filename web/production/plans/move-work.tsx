/**
 * "Move work to …": lists operations that another machine could take, and what each move saves. The user can make
 * each move.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type LoadRecord } from '../../../shared/contract/causes-and-load.ts';
import { formatHours } from '../../../shared/rules/delay-words.ts';
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { useMoveToMachine } from '../operations/use-move-to-machine.ts';
import { impactHeadline, startWords } from '../queues/impact-words.ts';
import { loadImpactAt } from '../queues/queues-worker-client.ts';
import { type ShopQueues } from '../queues/use-shop-queues.ts';
import { findRelief, type Movable, moveOf, type Relief } from './find-relief.ts';
import text from '../../ui/page/text.module.css';
import styles from './queues-load.module.css';

type MoveImpacts = ReadonlyMap<string, MoveImpact>;

/**
 * Returns by operation id the impacts computed so far. When the shop changes, the worker computes all impacts again.
 */
function useMoveImpacts(shop: ShopQueues, { machine, moves }: Relief): MoveImpacts {
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

/** The number of moves to compute, from the front of the queue. */
const tried = 24;
/** The largest number of moves to show, the best first. */
const shown = 8;

/**
 * Returns the machine that could take work from the bottleneck. Returns null if there is none, or while the data
 * loads.
 */
function useRelief(shop: ShopQueues, load: LoadRecord, from: string): Relief | null {
  const inPlace = { meta: { inPlace: true } };
  const { data: operations } = useQuery({
    ...query(contract.machines.operations, { params: { id: from } }),
    ...inPlace,
  });
  const { data: machines } = useQuery({ ...query(contract.machines.list, {}), ...inPlace });
  return useMemo(() => {
    if (!operations || !machines) return null;
    const sizes = new Map(machines.map((machine) => [machine.id, machine]));
    const relief = findRelief(shop, { from, load, operations, sizes });
    return relief && { ...relief, moves: relief.moves.slice(0, tried) };
  }, [shop, load, from, operations, machines]);
}

/** Shows by how much the move reduces the lateness of all jobs together: "Saves 3.2 h". */
function Saves({ of: { saves } }: { of: MoveImpact }) {
  if (Math.abs(saves) < 1) return <>Saves nothing</>;
  const summary = formatHours(Math.abs(saves) / 60);
  return saves > 0 ? (
    <b className={styles.saves}>Saves {summary}</b>
  ) : (
    <b className={styles.costs}>Costs {summary}</b>
  );
}

/** Says when the operation would start on the other machine, and when it starts on its present machine. */
function startTimes({ start, was }: MoveImpact, seen: { now: Date; zone: string }): string {
  if (start === null) return 'No date there';
  const [there, here] = [start, was].map((at) => startWords(at, seen));
  return `Starts ${there}${there === here ? ' as now' : was === null ? '' : ` instead of ${here}`}`;
}

function Line({
  movable,
  of,
  relief,
  shop,
}: {
  movable: Movable;
  of: MoveImpact;
  relief: Relief;
  shop: ShopQueues;
}) {
  const zone = useShopZone();
  const move = useMoveToMachine();
  const [busy, setBusy] = useState(false);
  const { task, operation } = movable;
  const { machine } = relief;
  const words = `${task.job.number} ${task.name}`;
  const press = async () => {
    setBusy(true);
    await move(operation, machine);
    setBusy(false);
  };
  return (
    <li>
      <span>
        <b>{words}</b>
        <span className={text.muted}>{startTimes(of, { now: shop.at, zone })}</span>
        <span>
          <Saves of={of} />, {impactHeadline(of).toLowerCase()}
        </span>
      </span>
      <ActionButton
        size="xs"
        busy={busy}
        refusal={useRefusal('edit')}
        aria-label={`Move ${words} to ${machine.name}`}
        onClick={() => void press()}
      >
        Move
      </ActionButton>
    </li>
  );
}

function Moves({ relief, shop }: { relief: Relief; shop: ShopQueues }) {
  const effects = useMoveImpacts(shop, relief);
  const { machine, moves } = relief;
  const known = moves.flatMap((movable) => {
    const of = effects.get(movable.task.id);
    return of ? [{ movable, of }] : [];
  });
  const lines = known
    .toSorted((a, b) => b.of.saves - a.of.saves || a.of.late.length - b.of.late.length)
    .slice(0, shown);
  const isAll = known.length === moves.length;
  return (
    <section className={styles.moves} aria-label={`Move work to ${machine.name}`} aria-busy={!isAll}>
      <h3>{machine.name} could take</h3>
      <ul>
        {lines.map(({ movable, of }) => (
          <Line key={movable.task.id} movable={movable} of={of} relief={relief} shop={shop} />
        ))}
      </ul>
      <p className={`${text.smaller} ${text.muted}`}>
        {isAll ? `${count(moves.length, 'operation')} tried` : 'Working out the others …'}, each by itself.
        Hours of lateness saved, all jobs together.
      </p>
    </section>
  );
}

/** Shows the button, and below it the panel that the button opens. `children` appear between the two. */
export function MoveWork(props: { shop: ShopQueues; load: LoadRecord; from: string; children: ReactNode }) {
  const { shop, load, from, children } = props;
  const relief = useRelief(shop, load, from);
  const [isOpen, setOpen] = useState(false);
  if (!relief) return children;
  return (
    <>
      <ActionButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Move work to {relief.machine.name}…
      </ActionButton>
      {children}
      {isOpen && <Moves relief={relief} shop={shop} />}
    </>
  );
}
