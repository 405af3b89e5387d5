/** A `ref` that focuses the element when it appears, for a field that the user has just asked for. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Lets the keyboard reach a scrolling frame even if it contains nothing focusable. */
export const scrolls = { tabIndex: 0 };
