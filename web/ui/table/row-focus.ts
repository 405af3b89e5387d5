/** Preserves the keyboard focus when rows of a list are moved or removed. */

/**
 * Restores the focus after the row has moved. If the focused button no longer exists, it focuses the row's first
 * button.
 */
export function keepFocus(row: HTMLElement | null): void {
  const held = document.activeElement;
  requestAnimationFrame(() => {
    const target = held?.isConnected ? held : row?.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  });
}

/**
 * Moves the focus from a row that is about to disappear to the next row, or else to the previous one. It focuses the
 * last button of that row.
 */
export function focusNeighbour(row: HTMLElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-step-buttons] button:last-of-type')?.focus();
}
