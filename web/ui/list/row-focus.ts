/** Keeps the keyboard focus when rows of a list are moved or removed. */

/** Restores the focus after the row has moved; if the focused button is gone, to the row's first button. */
export function keepFocus(row: HTMLElement | null): void {
  const held = document.activeElement;
  requestAnimationFrame(() => {
    const target = held?.isConnected ? held : row?.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  });
}

/** Moves the focus from a row about to be removed to the last step button of the next row, or of the previous one. */
export function focusNeighbour(row: HTMLElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-step-buttons] button:last-of-type')?.focus();
}
