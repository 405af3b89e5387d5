/** A `ref` that focuses the element when it appears, for a field that the user has just asked for. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
