/** Focuses the element when it appears. Components pass the function as a `ref`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** The properties by which the keyboard can reach a scrolling frame that contains nothing focusable. */
export const scrolls = { tabIndex: 0 };
