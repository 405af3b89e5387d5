/**
 * Lets the user control the queue board by keyboard. Arrow keys move the focus between cards. Alt and an arrow
 * key move a card in its queue.
 */
import { type RefObject } from 'react';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';

export const cardOf = (event: KeyboardEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
const queuesOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-queue]')];
const cardsOf = (queue: HTMLElement | undefined) => [
  ...(queue?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** The keys that move the focus along the cards of a queue, and across to the next queue. */
export interface CardKeys {
  along: readonly [back: string, on: string];
  across: readonly [back: string, on: string];
}
/** The keys for queues in columns. */
export const columnKeys: CardKeys = { along: ['ArrowUp', 'ArrowDown'], across: ['ArrowLeft', 'ArrowRight'] };
/** The keys for queues in rows. */
export const rowKeys: CardKeys = { along: columnKeys.across, across: columnKeys.along };

/**
 * Returns the card that an arrow key selects: along the queue, or across at the same index of the next queue with
 * cards.
 */
function neighbour(
  board: HTMLElement,
  card: HTMLElement,
  key: string,
  keys: CardKeys,
): HTMLElement | undefined {
  const queues = queuesOf(board);
  const own = queues.findIndex((each) => each.contains(card));
  const place = cardsOf(queues[own]).indexOf(card);
  const along = keys.along.indexOf(key);
  if (along >= 0) return cardsOf(queues[own])[place + (along === 0 ? -1 : 1)];
  const next = keys.across[0] === key ? queues.slice(0, own).toReversed() : queues.slice(own + 1);
  const cards = next.map(cardsOf).find((each) => each.length > 0) ?? [];
  return cards[Math.min(place, cards.length - 1)];
}

/** Scrolls the card into view and focuses it as soon as it is rendered. */
export function focusCard(card: HTMLElement | null | undefined, tries = 12): void {
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const inside = card?.querySelector<HTMLElement>('a, button');
  if (inside) inside.focus({ preventScroll: true });
  else if (card && tries > 0) requestAnimationFrame(() => focusCard(card, tries - 1));
}

/** Moves the focus from card to card by arrow keys. */
export function useCardArrows(board: RefObject<HTMLElement | null>, keys: CardKeys): void {
  useKeysWithin(board, (event) => {
    const card = cardOf(event);
    const arrow = [...keys.along, ...keys.across].includes(event.key);
    if (!board.current || !card || !arrow || event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusCard(neighbour(board.current, card, event.key, keys));
  });
}

/** Calls `move(id, by)` on Alt and an arrow key, to move the card of operation `id` by `by` positions. */
export function useCardMoves(
  queue: RefObject<HTMLElement | null>,
  keys: CardKeys,
  move: (id: string, by: number) => void,
): void {
  useKeysWithin(queue, (event) => {
    const card = cardOf(event);
    const along = keys.along.indexOf(event.key);
    if (!event.altKey || !card || along < 0) return;
    event.preventDefault();
    const id = card.dataset['card'] ?? '';
    move(id, along === 0 ? -1 : 1);
    // The browser drops the focus when a card moves in the page.
    requestAnimationFrame(() => focusCard(queue.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)));
  });
}
