/**
 * Stores the content of fields before keys change it, so that text typed by a scanner can be removed again.
 */
import { useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface FieldSnapshot {
  element: HTMLElement;
  /** The text of an editable element, or the value of any other field. */
  value: string;
  selection: readonly [start: number, end: number] | null;
  /**
   * Whether the choice in a list of options has changed after the snapshot, even if the screen does not show that
   * yet.
   */
  isChanged?: boolean;
  /** Whether the field's list of suggestions was open before the keys. */
  isListOpen?: boolean;
}

const pressed = 'checkbox|radio|button|submit|reset|file|image|range|color'
  .split('|')
  .map((type) => `[type="${type}"]`)
  .join(', ');
const fields = `input:not([readonly], ${pressed}), textarea, select, [contenteditable]:not([contenteditable="false"])`;

/** Returns the field into which keys on this target write, or null if they write into none. */
export const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(fields) : null;

/**
 * Returns whether the field's list of suggestions is open or about to open, because `aria-expanded` changes only
 * later.
 */
export const isListOpen = (field: HTMLElement): boolean => field.hasAttribute('data-expanded');

const isField = (element: HTMLElement): element is Field => 'value' in element;

/**
 * The events that a field gets when its snapshot is taken and when it is restored. A field whose value is more than
 * its text, such as tags, stores and restores the rest by them.
 */
const [snapshotEvent, restoreEvent] = ['snapshot', 'restore'];

/**
 * Restores a field's tags after a scan, because a comma among the scanned characters makes a tag of those before it.
 * Returns the ref for the field's input.
 */
export function useTagsBeforeScan(tags: string[], onChange: (tags: string[]) => void) {
  const field = useRef<HTMLInputElement>(null);
  const now = useRef({ tags, onChange });
  useEffect(() => {
    now.current = { tags, onChange };
  });
  useEffect(() => {
    let before: string[] = [];
    const ended = new AbortController();
    field.current?.addEventListener(snapshotEvent, () => (before = now.current.tags), ended);
    field.current?.addEventListener(restoreEvent, () => now.current.onChange(before), ended);
    return () => ended.abort();
  }, []);
  return field;
}

export function takeSnapshot(element: HTMLElement): FieldSnapshot {
  element.dispatchEvent(new Event(snapshotEvent));
  if (!isField(element)) return { element, value: element.textContent ?? '', selection: null };
  const { value } = element;
  if (element instanceof HTMLSelectElement) {
    const snapshot: FieldSnapshot = { element, value, selection: null };
    element.addEventListener('change', () => (snapshot.isChanged = true), { once: true });
    return snapshot;
  }
  const { selectionStart: start, selectionEnd: end } = element;
  const selection = start === null || end === null ? null : ([start, end] as const);
  return { element, value, selection, isListOpen: isListOpen(element) };
}

/**
 * Sets the field's value as typing would. React ignores a value equal to the last one that it knows, so it makes
 * React forget that one.
 */
function setValue(element: Field, value: string): void {
  const { _valueTracker: known } = element as { _valueTracker?: { setValue: (value: string) => void } };
  known?.setValue(`${value} `);
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Restores the field's value and selection, and fires the events that typing fires. */
export function restore({ element, value, selection, isChanged = false }: FieldSnapshot): void {
  if (!element.isConnected) return;
  if (!isField(element)) {
    if (element.textContent !== value) element.textContent = value;
    return;
  }
  // Sets the same value, too, because a screen with the value in its URL may be about to render another one.
  if (isChanged || !(element instanceof HTMLSelectElement)) setValue(element, value);
  element.dispatchEvent(new Event(restoreEvent));
  if (selection === null || element instanceof HTMLSelectElement) return;
  const select = () => element.isConnected && element.setSelectionRange(...selection);
  select();
  // Repeats the selection, because the screen moves the caret to the end when it renders the value.
  queueMicrotask(select);
}
