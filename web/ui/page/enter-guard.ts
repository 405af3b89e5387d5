/** Remembers when dialogs were shown. An Enter that comes before anybody can have read one is ignored (docs/decisions/073). */

/** In ms. Nobody reads a dialog sooner. */
const settling = 300;

const shown = new WeakMap<Element, number>();

/** Tells that the element has just been shown, or that a press on it now would be a new one. Fits as a React ref. */
export function markShown(element: Element | null): void {
  if (element) shown.set(element, performance.now());
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

/** A dialog gets the focus as soon as it is shown. */
function seeDialog({ target }: FocusEvent): void {
  const dialog = within(target, '[role="dialog"]');
  if (dialog && !shown.has(dialog)) markShown(dialog);
}

/** Watches for dialogs; returns what ends that. */
export function watchDialogs(): () => void {
  addEventListener('focusin', seeDialog, true);
  return () => removeEventListener('focusin', seeDialog, true);
}

/** Returns whether Enter or Space, or its repeat, came too early to be meant for its target. */
export function isTooEarly({ key, repeat, target, timeStamp }: KeyboardEvent): boolean {
  const isField = within(target, 'input, textarea, [contenteditable]') !== null;
  if (key !== 'Enter' && (key !== ' ' || isField)) return false;
  if (within(target, 'textarea, [contenteditable]')) return false;
  if (repeat) return within(target, 'button, form, [role="dialog"]') !== null;
  for (let each = target instanceof Element ? target : null; each; each = each.parentElement) {
    const at = shown.get(each);
    if (at !== undefined && timeStamp - at < settling) return true;
  }
  return false;
}
