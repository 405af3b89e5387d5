/** A `ref` that focuses the element when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Lets the keyboard reach a scrolling frame even if it contains nothing focusable. */
export const scrolls = { tabIndex: 0 };
