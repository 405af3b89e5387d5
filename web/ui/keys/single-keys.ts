/**
 * Runs a page's single-letter shortcuts, except while the user types, in dialogs and menus, and with modifier
 * keys. The user can disable them (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { reasonText } from '../../client/reason-text.ts';
import { refused } from '../dialogs/toasts-and-dialogs.tsx';
import { currentActions } from '../page/page-actions.ts';

const storageKey = 'makeready.single-keys';

export const areKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Matches elements that handle letters themselves: fields and searchable lists. */
const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** Returns whether the key is meant for the whole page, not for a field, menu or dialog. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(takesLetters)) return false;
  return document.querySelector('[role="dialog"], dialog[open]') === null;
}

/**
 * Listens for shortcuts while the component is mounted. `help` shows the list of shortcuts. A letter arrives after a
 * short delay, when it is certainly not part of a scan (`key-filter.ts`).
 */
export function useSingleKeys(help: () => void): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    if (event.key === '?') {
      event.preventDefault();
      help();
      return;
    }
    // Esc leaves, even if single-letter keys are off.
    if (event.key !== 'Escape' && !areKeysOn()) return;
    const verb = currentActions()
      .flatMap(({ verbs }) => verbs)
      .find(({ key }) => key === event.key);
    if (!verb) return;
    event.preventDefault();
    if (event.repeat && !verb.keyOnly) return;
    if (verb.refusal) refused(`${verb.label}: not now`, reasonText(verb.refusal), verb.label);
    else if (typeof verb.run === 'string') void navigate(verb.run);
    else verb.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
