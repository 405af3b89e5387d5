/**
 * Handles every key before the page does (decision 073). It removes a scanner's keys, delays single keys
 * until a person certainly pressed them, and ignores an early Enter in a dialog.
 */
import { addCharacter, addOther, continues, isScan, longestGap, newRun, type Run } from './scan-detection.ts';
import { fieldOf, type FieldSnapshot, isListOpen, restore, takeSnapshot } from '../page/field-snapshot.ts';
import { isTooEarly, markShown, watchDialogs } from '../dialogs/detect-early-enter.ts';

/** Maps keys to the characters of an American keyboard, which most scanners assume. */
const marks: Record<string, readonly [plain: string, shifted: string]> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
};
const overDigits = ')!@#$%^&*(';

/**
 * Returns the character that the key's position has on an American keyboard, whatever the current layout. Returns
 * undefined if the key writes none.
 */
function usCharacter({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shiftKey ? overDigits[Number(digit)] : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? marks[code]?.[shiftKey ? 1 : 0];
}

/** The text of a scan, as the current keyboard layout and as the American one write it. */
export interface ScannedText {
  written: string;
  placed: string;
}

/** A burst of keys that has not ended, with the fields that it has changed so far. */
interface OpenRun extends Run {
  /** The content of each field before the burst of keys. */
  fields: Map<HTMLElement, FieldSnapshot>;
  /** The keys of the burst that the page has not received yet. */
  held: KeyboardEvent[];
  /**
   * Whether a scanner typed the burst. Keys that follow at the same speed still belong to the burst, such as a line
   * feed after Enter.
   */
  isOver: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The tolerance in ms beyond the longest gap between two keys, because events may arrive late. */
const margin = 20;
/**
 * The largest number of single keys in quick succession that still come from a person. The filter drops a longer
 * burst.
 */
const mostAtOnce = 2;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);
const isModified = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
const isNumpad = ({ code }: KeyboardEvent) => /^Numpad\d$/.test(code);
const isEnd = (event: KeyboardEvent) => (event.key === 'Enter' || event.key === 'Tab') && !isModified(event);
/** Returns whether the key writes a character. Digits of the number pad do, even without NumLock. */
const isCharacter = (event: KeyboardEvent) =>
  !isModified(event) && (event.key.length === 1 || event.key === 'Dead' || isNumpad(event));
/** Returns whether the event comes from autofill, an input method or a touch keyboard, which report no keys. */
const isComposed = ({ isComposing, key }: Partial<KeyboardEvent>) =>
  isComposing || key === undefined || key === 'Process' || key === 'Unidentified';

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The events that this module dispatched itself and therefore lets through. */
const givenBack = new WeakSet<Event>();

/** Dispatches a held key again to its target, or to the body if the target was removed. */
function giveBack(event: KeyboardEvent): void {
  const { key, code, shiftKey, location, target } = event;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    location,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  givenBack.add(again);
  const isThere = target instanceof Element && target.isConnected;
  (isThere ? target : document.body).dispatchEvent(again);
}

/** Closes the list of suggestions that a scan opened at the field, as Esc does. */
function closeList(field: HTMLElement): void {
  const escape = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true });
  givenBack.add(escape);
  field.dispatchEvent(escape);
}

const takesScans = (field: HTMLElement | null) => field?.closest('[data-takes-scans]') !== null;

/** Returns whether the event is Ctrl K or Cmd K. On a non-Latin layout it compares the position of the key. */
const isFind = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (/^[a-z]$/i.test(key) ? /k/i.test(key) : code === 'KeyK');

let find: (() => void) | null = null;

/** Registers the handler of Ctrl K, which opens the palette. Returns a function that removes the handler. */
export function takeFindKey(open: () => void): () => void {
  find = open;
  return () => {
    if (find === open) find = null;
  };
}

/**
 * Handles Enter in forms with `data-final`, because Undo can't fully revert what they do. Enter in a field focuses
 * the button, and only a second Enter activates it.
 */
function leadToButton(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const button = target.closest('form[data-final]')?.querySelector<HTMLElement>('[type="submit"]');
  if (!button) return;
  event.preventDefault();
  button.focus();
  markShown(button);
}

/**
 * Submits the form around the focus on Ctrl Enter or Cmd Enter, also where Enter alone begins a line. A form with
 * `data-final` is submitted by its button alone.
 */
function submitByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target, defaultPrevented } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || !(target instanceof Element)) return;
  const form = target.closest<HTMLFormElement>('form:not([data-final])');
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

/**
 * Starts to filter all keys and returns a function that stops the filter. It calls `scanned` for each scan. `scanned`
 * returns whether a field took the scan.
 */
export function startKeyFilter(scanned: (text: ScannedText, isTaken: boolean) => boolean): () => void {
  let run: OpenRun | null = null;
  let altCode = '';

  const settle = () => {
    const held = run?.held.splice(0) ?? [];
    clearTimeout(run?.timer);
    if (held.length <= mostAtOnce) for (const event of held) giveBack(event);
  };
  const endRun = () => {
    settle();
    run = null;
  };
  const begin = (): OpenRun => {
    endRun();
    return { ...newRun(), fields: new Map(), held: [], isOver: false, timer: undefined };
  };
  const hold = (of: OpenRun, event: KeyboardEvent) => {
    swallow(event);
    of.held.push(event);
    clearTimeout(of.timer);
    of.timer = setTimeout(settle, longestGap + margin);
  };
  /**
   * Handles a character. A field receives the character at once, after its content was recorded. Any other target
   * receives it after a delay.
   */
  const type = (of: OpenRun, event: KeyboardEvent, isFirst: boolean) => {
    const written = event.key.length === 1 ? event.key : '';
    addCharacter(of, event.timeStamp, { written, placed: usCharacter(event) ?? written });
    const field = fieldOf(event.target);
    if (field) {
      if (!of.fields.has(field)) of.fields.set(field, takeSnapshot(field));
      return;
    }
    // The search's own key is harmless, and the letters after it belong to the search.
    if (isFirst && written === '/') return;
    // A space bar's click and native arrow keys can't be dispatched again later.
    if (event.key === ' ' || written === '') {
      if (!isFirst) swallow(event);
      return;
    }
    hold(of, event);
  };
  const finish = (of: OpenRun, event: KeyboardEvent) => {
    swallow(event);
    clearTimeout(of.timer);
    of.held = [];
    of.isOver = true;
    const { written, placed, fields } = of;
    const isTaken = scanned({ written, placed }, [...fields.keys()].some(takesScans));
    for (const [field, before] of fields) {
      if (isTaken && takesScans(field)) continue;
      restore(before);
      if (isListOpen(field) && !before.isListOpen) closeList(field);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (givenBack.has(event)) return;
    if (find && isFind(event)) {
      endRun();
      swallow(event);
      if (!event.repeat) find();
      return;
    }
    const field = fieldOf(event.target);
    if (isComposed(event) || field?.matches('[type="password"]')) {
      endRun();
      return;
    }
    if (event.repeat) {
      endRun();
      if (isTooEarly(event)) swallow(event);
      return;
    }
    const at = event.timeStamp;
    const isNext = run !== null && continues(run, at);
    if (isNext && run?.isOver) {
      addOther(run, at);
      swallow(event);
      return;
    }
    if (isEnd(event)) {
      if (run && isScan(run, at)) {
        finish(run, event);
        addOther(run, at);
        return;
      }
      endRun();
      if (isTooEarly(event)) swallow(event);
      return;
    }
    const isAltCode = event.altKey && isNumpad(event);
    if (!isNext || !run) run = begin();
    if (modifiers.has(event.key) || isAltCode) {
      addOther(run, at);
      if (isAltCode) altCode += event.code.at(-1);
      const written = fieldOf(event.target);
      if (isAltCode && written && !run.fields.has(written)) run.fields.set(written, takeSnapshot(written));
      return;
    }
    if (!isCharacter(event)) {
      // Scanners type shortcuts between the parts of a code. Otherwise a person pressed the key.
      if (isScan(run, at)) {
        swallow(event);
        addOther(run, at);
      } else endRun();
      return;
    }
    type(run, event, !isNext || run.typedAt === undefined);
    if (event.key === ' ' && isTooEarly(event)) swallow(event);
  };
  /** Handles Alt codes, by which scanners may type a character: Alt with the character's number on the number pad. */
  const onKeyUp = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== 'Alt' || altCode === '') return;
    const sign = String.fromCharCode(Number(altCode));
    if (run) addCharacter(run, timeStamp, { written: sign, placed: sign });
    altCode = '';
  };

  const unwatch = watchDialogs();
  addEventListener('keydown', onKeyDown, true);
  addEventListener('keyup', onKeyUp, true);
  addEventListener('keydown', leadToButton);
  addEventListener('keydown', submitByKey);
  return () => {
    unwatch();
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('keyup', onKeyUp, true);
    removeEventListener('keydown', leadToButton);
    removeEventListener('keydown', submitByKey);
    endRun();
  };
}
