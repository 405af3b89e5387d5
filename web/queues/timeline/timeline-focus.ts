/** Focuses the bar of operation `id` as soon as the chart has rendered it, within `tries` animation frames. */
export function focusBar(frame: HTMLElement | null, id: string, tries = 60): void {
  const bar = frame?.querySelector<HTMLElement>(`[data-bar="${id}"]`);
  if (bar) bar.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusBar(frame, id, tries - 1));
}
