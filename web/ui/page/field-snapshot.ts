/** What a field had before keys reached it, so that they can be taken out again. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface FieldSnapshot {
  element: HTMLElement;
  /** The text of an editable element, the value of any other field. */
  value: string;
  selection: readonly [start: number, end: number] | null;
}

const pressed = 'checkbox|radio|button|submit|reset|file|image|range|color'
  .split('|')
  .map((type) => `[type="${type}"]`)
  .join(', ');
const fields = `input:not(${pressed}), textarea, select, [contenteditable]:not([contenteditable="false"])`;

/** Returns the field that keys on this target write in; null if they write nowhere. */
export const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(fields) : null;

const isField = (element: HTMLElement): element is Field => 'value' in element;

export function takeSnapshot(element: HTMLElement): FieldSnapshot {
  if (!isField(element)) return { element, value: element.textContent ?? '', selection: null };
  const { value } = element;
  if (element instanceof HTMLSelectElement) return { element, value, selection: null };
  const { selectionStart: start, selectionEnd: end } = element;
  return { element, value, selection: start === null || end === null ? null : [start, end] };
}

/** Sets the value past React, which otherwise takes it for one that it wrote itself. */
function setValue(element: Field, value: string): void {
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Gives the field its former value and selection, and tells the screen of it as if it were typed. */
export function restore({ element, value, selection }: FieldSnapshot): void {
  if (!element.isConnected) return;
  if (!isField(element)) {
    if (element.textContent !== value) element.textContent = value;
    return;
  }
  const isDate = element.matches('[type^="date"], [type="time"], [type="month"], [type="week"]');
  // A screen that draws the value later, as from the address, may have it still to come: it is told once more.
  if (element.value === value && !isDate && !(element instanceof HTMLSelectElement))
    setValue(element, value === '' ? '0' : '');
  // A date of which only a part is typed has no value yet.
  if (element.value !== value || element.validity.badInput) setValue(element, value);
  if (selection === null || element instanceof HTMLSelectElement) return;
  const select = () => element.isConnected && element.setSelectionRange(...selection);
  select();
  // Once more after the screen has drawn the value, which moves the caret to the end.
  queueMicrotask(select);
}
