/** Holds the open dialogs. The user sees the last one; the others stay mounted below it with what was typed in them. */
import { createContext, type ReactNode } from 'react';

export interface OpenDialog {
  id: string;
  title: ReactNode;
  isSheet: boolean;
  body: ReactNode;
  /** The functions that say whether a part of the dialog has unsaved input. */
  edits: Set<() => boolean>;
  /** Closes the dialog without an answer. */
  dismiss: () => void;
  /** Closes the dialog without an answer, unless the user wants to go on editing. */
  leave: () => Promise<void>;
}

/** The dialog around a component. */
export const DialogContext = createContext<OpenDialog | null>(null);

/** `rendered` still has the last dialog after it closed, because it fades out. */
let state: { open: readonly OpenDialog[]; rendered: readonly OpenDialog[] } = { open: [], rendered: [] };
const listeners = new Set<() => void>();

function set(open: readonly OpenDialog[]): void {
  state = { open, rendered: open.length > 0 ? open : state.open };
  for (const listener of listeners) listener();
}

export const hasEdits = ({ edits }: OpenDialog): boolean => [...edits].some((isChanged) => isChanged());

export const openDialogs = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => state,
  add: (dialog: OpenDialog) => set([...state.open, dialog]),
  remove: (id: string) => {
    const rest = state.open.filter((each) => each.id !== id);
    if (rest.length < state.open.length) set(rest);
  },
  /** Closes all dialogs that match, the last one first. */
  dismiss: (matches: (dialog: OpenDialog) => boolean = () => true) => {
    for (const each of state.open.toReversed()) if (matches(each)) each.dismiss();
  },
};
