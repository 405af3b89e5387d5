/** Ignores an Enter that comes before anybody can have read a new dialog (decision 073). */

/** The time in ms before which nobody can read a dialog. */
const settling = 300;

const shown = new WeakMap<Element, number>();

/** Marks the element as just shown, so that an early Enter is ignored. Usable as a React ref. */
export function markShown(element: Element | null): void {
  if (element) shown.set(element, performance.now());
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

/** Marks a dialog when it receives the focus, which happens as soon as it is shown. */
function seeDialog({ target }: FocusEvent): void {
  const dialog = within(target, '[role="dialog"]');
  if (dialog && !shown.has(dialog)) markShown(dialog);
}

/** Watches for dialogs; returns a function that stops it. */
export function watchDialogs(): () => void {
  addEventListener('focusin', seeDialog, true);
  return () => removeEventListener('focusin', seeDialog, true);
}

/** Returns whether Enter, Space or a repeat came too early to be intended. */
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
