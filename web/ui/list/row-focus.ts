/** Where the keyboard is when rows of a list are moved and taken out. */

/** Puts the focus back where it was once the row stands at its new place; a button that left gives it to the row's first. */
export function keepFocus(row: HTMLElement | null): void {
  const held = document.activeElement;
  requestAnimationFrame(() => {
    const target = held?.isConnected ? held : row?.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  });
}

/** The row will be gone: the last of the next one's `.step-buttons` takes the focus, or of the one before. */
export function focusNeighbour(row: HTMLElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-step-buttons] button:last-of-type')?.focus();
}
