/**
 * Runs a page's single-letter shortcuts, except while the user types, in dialogs and menus, and with modifier
 * keys. The user can disable them (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { navigation, to } from '../../client/paths.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { reasonText } from '../../client/reason-text.ts';
import { refused } from '../dialogs/toasts-and-dialogs.tsx';
import { currentActions, type PageAction } from '../page/page-actions.ts';
import { t } from '../../../shared/platform/translate.ts';

const storageKey = 'makeready.single-keys';

export const areKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Matches elements that handle letters themselves: fields and searchable lists. */
const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** The longest time in ms between `g` and the letter of a screen. */
const longestPair = 1500;

/** Returns whether the key is meant for the whole page, not for a field, menu or dialog. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(takesLetters)) return false;
  return document.querySelector('[role="dialog"], dialog[open]') === null;
}

/** The actions that every page has: a new job, and `g` with the letter of a screen. */
export function useActionsEverywhere(): readonly PageAction[] {
  const { permissions } = useMe();
  const refusal = useRefusal('edit');
  return [
    { label: t('Add job'), key: 'c', run: to('JobCreate'), refusal },
    ...navigation
      .filter(({ of }) => of === undefined || permissions.includes(of))
      .map(({ label, route, key }) => ({ label: t`Go to ${label}`, key: `g${key}`, run: to(route) })),
  ];
}

/**
 * Listens for shortcuts while the component is mounted. `help` shows the list of shortcuts. A letter arrives after a
 * short delay, when it is certainly not part of a scan (`key-filter.ts`).
 */
export function useSingleKeys(help: () => void): void {
  const navigate = useNavigate();
  const everywhere = useActionsEverywhere();
  const goAt = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    if (event.key === '?') {
      event.preventDefault();
      help();
      return;
    }
    // Esc leaves, even if single-letter keys are off.
    if (event.key !== 'Escape' && !areKeysOn()) return;
    const isPair = event.timeStamp - goAt.current < longestPair;
    goAt.current = event.key === 'g' && !isPair ? event.timeStamp : -Infinity;
    const wanted = isPair ? `g${event.key}` : event.key;
    const verb = [...currentActions().flatMap(({ verbs }) => verbs), ...everywhere].find(
      ({ key }) => key === wanted,
    );
    if (!verb) return;
    event.preventDefault();
    if (event.repeat && !verb.keyOnly) return;
    if (verb.refusal) refused(t`${verb.label}: not now`, reasonText(verb.refusal), verb.label);
    else if (typeof verb.run === 'string') void navigate(verb.run);
    else verb.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
