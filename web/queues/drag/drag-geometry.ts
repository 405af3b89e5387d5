/** Positions the preview of the dragged card on the screen, and finds the drop target under the pointer. */
import { type At } from '../../ui/drag/track-pointer.ts';
import { type DropAim, type DragState, type DropTarget } from './drag-state.ts';
import { type QueuesView } from '../queues-frame.tsx';

/** The width and height in px that the preview needs. */
const previewSize = { width: 340, height: 260 };

/** Moves the preview to the pointer. Near an edge of the screen, the preview goes to the pointer's other side. */
export function movePreview(preview: HTMLElement | null, { x, y }: At): void {
  if (!preview) return;
  const toTheSide = x + previewSize.width < window.innerWidth ? 24 : 24 - previewSize.width;
  // A phone has no space on either side.
  const left = Math.max(8, Math.min(x + toTheSide, window.innerWidth - previewSize.width + 28));
  const isBelow = y + previewSize.height < window.innerHeight;
  preview.style.transform = `translate(${x}px, ${y}px)`;
  preview.style.setProperty('--details-x', `${left - x}px`);
  preview.style.setProperty('--details-y', isBelow ? '62px' : `calc(-100% - 24px)`);
}

const queueElement = (key: string) =>
  document.querySelector<HTMLElement>(`[data-queue="${CSS.escape(key)}"]`);

/**
 * Returns the drop target under the pointer, or null outside the machines. Over a machine that refuses the
 * card, it returns the card's original position with the reason.
 */
export function targetUnder(at: At, { task, from, refusals }: DragState): DropAim | null {
  const column = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-queue]');
  const key = column?.dataset['queue'];
  if (!column || key === undefined) return null;
  const refused = refusals.get(key);
  if (refused) return { target: from, refused };
  const slot = column.querySelector('[data-slot]')?.getBoundingClientRect();
  const cards = column.querySelectorAll<HTMLElement>(`[data-group="${task.state}"] > [data-card]`);
  let place = 0;
  for (const card of cards) {
    if (card.dataset['card'] === task.id) continue;
    const { top, height } = card.getBoundingClientRect();
    // The slot is left out, because it would shift the cards that are measured.
    const shift = slot && top > slot.top ? slot.height : 0;
    if (top + height / 2 - shift < at.y) place += 1;
  }
  return { target: { key, place }, refused: null };
}

/** Scrolls the drop slot into view and puts the preview next to the slot, for a drag by keys. */
export function revealSlot(
  board: HTMLElement | null,
  preview: HTMLElement | null,
  { key }: DropTarget,
  { machines }: QueuesView,
  tries = 12,
): void {
  const column = queueElement(key);
  const slot = column?.querySelector('[data-slot]') ?? column?.querySelector('[data-dragged]');
  if (!board) return;
  if (!slot) {
    const at = machines.findIndex((queue) => queue.key === key);
    if (!column) board.scrollTo({ left: (board.scrollWidth / Math.max(1, machines.length)) * at });
    if (tries > 0)
      requestAnimationFrame(() =>
        revealSlot(board, preview, { key, place: 0 }, { machines } as QueuesView, tries - 1),
      );
    return;
  }
  revealWithPreview(preview, slot);
}

/** Scrolls the element into view and puts the preview next to the element. */
export function revealWithPreview(preview: HTMLElement | null, slot: Element): void {
  slot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { right, left, top } = slot.getBoundingClientRect();
  const x = right + previewSize.width < window.innerWidth ? right : left - 48;
  movePreview(preview, { x, y: top - 62 });
}
