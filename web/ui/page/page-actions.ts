/**
 * Registers the actions of a page, each defined once by its screen. Buttons, shortcuts and the palette share
 * the action and the reason if it is refused (decision 054).
 */
import { createValueStore } from '../../client/value-store.ts';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { type ReasonLike } from '../../client/reason-text.ts';
import { type IconName } from '../style/icons.tsx';

export interface PageAction {
  label: string;
  icon?: IconName;
  /** The shortcut of the action: 's', 'J' for Shift and J, or 'gt' for G and then T. */
  key?: string;
  /** The reason why the action is impossible. It is null or missing if the action is possible. */
  refusal?: ReasonLike | null;
  /** The function that runs the action, or the URL of the screen where the user does it. */
  run: (() => unknown) | string;
  /** The code on a machine's card that presses the button. */
  code?: string;
  /** True if the action can't be undone. Its code then has to be scanned twice. */
  asksTwice?: true;
  /** True if the action only moves or selects, so that the palette leaves it out. */
  keyOnly?: true;
}

export interface ActionGroup {
  /** Says where the actions work, or on what: "This list", "MR-2451". */
  title: string;
  verbs: readonly PageAction[];
}

const groups = new Map<string, ActionGroup>();
const shown = createValueStore<readonly ActionGroup[]>([]);

function change(id: string, group: ActionGroup | null) {
  if (group) groups.set(id, group);
  else groups.delete(id);
  shown.set([...groups.values()]);
}

/** Offers these actions to shortcuts and palette while the calling component is mounted. */
export function usePageActions(title: string, verbs: readonly PageAction[]): void {
  const id = useId();
  useEffect(() => {
    change(id, { title, verbs });
  });
  useEffect(() => () => change(id, null), [id]);
}

/** Returns the current groups of actions, with the group that was offered last first. */
export const currentActions = (): readonly ActionGroup[] => shown.get().toReversed();

export const useCurrentActions = (): readonly ActionGroup[] =>
  useSyncExternalStore(shown.subscribe, shown.get);
