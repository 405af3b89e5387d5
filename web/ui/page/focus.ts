/** As a `ref`: the element takes the focus when it appears, for what somebody has just asked to fill in. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
