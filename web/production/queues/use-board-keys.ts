/** The queues by keyboard: arrows lead from card to card, Alt and an arrow move the card in its queue. */
import { type RefObject } from 'react';
import { useKeysWithin } from '../../ui/page/keys-within.ts';

const cardOf = (event: KeyboardEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
const queuesOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-queue]')];
const cardsOf = (queue: HTMLElement | undefined) => [
  ...(queue?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** The way through the cards of a queue, and from one queue to the next. */
export interface Ways {
  along: readonly [back: string, on: string];
  across: readonly [back: string, on: string];
}
/** Columns beside each other. */
export const columnWays: Ways = { along: ['ArrowUp', 'ArrowDown'], across: ['ArrowLeft', 'ArrowRight'] };
/** Rows above each other. */
export const rowWays: Ways = { along: columnWays.across, across: columnWays.along };

/** The card that the key leads to: along its queue, or across to the same place of the next one that has cards. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string, ways: Ways): HTMLElement | undefined {
  const queues = queuesOf(board);
  const own = queues.findIndex((each) => each.contains(card));
  const place = cardsOf(queues[own]).indexOf(card);
  const along = ways.along.indexOf(key);
  if (along >= 0) return cardsOf(queues[own])[place + (along === 0 ? -1 : 1)];
  const next = ways.across[0] === key ? queues.slice(0, own).toReversed() : queues.slice(own + 1);
  const cards = next.map(cardsOf).find((each) => each.length > 0) ?? [];
  return cards[Math.min(place, cards.length - 1)];
}

function focusCard(card: HTMLElement | null | undefined): void {
  card?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Arrows lead from the card that has the focus to the next one. */
export function useCardArrows(board: RefObject<HTMLElement | null>, ways: Ways): void {
  useKeysWithin(board, (event) => {
    const card = cardOf(event);
    const arrow = [...ways.along, ...ways.across].includes(event.key);
    if (!board.current || !card || !arrow || event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusCard(neighbour(board.current, card, event.key, ways));
  });
}

/** Alt and an arrow: `move(id, by)` puts the card with the operation's id so many places further in its queue. */
export function useCardMoves(
  queue: RefObject<HTMLElement | null>,
  ways: Ways,
  move: (id: string, by: number) => void,
): void {
  useKeysWithin(queue, (event) => {
    const card = cardOf(event);
    const along = ways.along.indexOf(event.key);
    if (!event.altKey || !card || along < 0) return;
    event.preventDefault();
    const id = card.dataset['card'] ?? '';
    move(id, along === 0 ? -1 : 1);
    // A card that is moved in the page loses the focus.
    requestAnimationFrame(() => focusCard(queue.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)));
  });
}
