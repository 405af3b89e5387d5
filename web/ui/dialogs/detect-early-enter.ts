/**
 * Detects an Enter key that comes too early for the user to have read a new dialog. The page ignores that key
 * (decision 073).
 */

/** The time in ms after a dialog appears in which no user can have read it. */
const settling = 300;

const shown = new WeakMap<Element, number>();

/**
 * Records that the element has just appeared, so that an early Enter on it is ignored. React can call it as a ref.
 */
export function markShown(element: Element | null): void {
  if (element) shown.set(element, performance.now());
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

/** Records when a dialog appears, which is the moment at which it receives the focus. */
function seeDialog({ target }: FocusEvent): void {
  const dialog = within(target, '[role="dialog"]');
  if (dialog && !shown.has(dialog)) markShown(dialog);
}

/** Starts to record when dialogs appear. Returns a function that stops it. */
export function watchDialogs(): () => void {
  addEventListener('focusin', seeDialog, true);
  return () => removeEventListener('focusin', seeDialog, true);
}

/** Returns whether Enter, Space or the repeat of a held key came too early to be intended. */
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
