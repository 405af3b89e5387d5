/** Holds the open dialogs. The user sees the last one; the others stay mounted below it with what was typed in them. */
import { createContext, type ReactNode } from 'react';
import { createValueStore } from '../../client/value-store.ts';

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
interface Dialogs {
  open: readonly OpenDialog[];
  rendered: readonly OpenDialog[];
}
const store = createValueStore<Dialogs>({ open: [], rendered: [] });
const set = (open: readonly OpenDialog[]) =>
  store.set({ open, rendered: open.length > 0 ? open : store.get().open });

export const hasEdits = ({ edits }: OpenDialog): boolean => [...edits].some((isChanged) => isChanged());

export const openDialogs = {
  subscribe: store.subscribe,
  get: store.get,
  add: (dialog: OpenDialog) => set([...store.get().open, dialog]),
  remove: (id: string) => {
    const { open } = store.get();
    const rest = open.filter((each) => each.id !== id);
    if (rest.length < open.length) set(rest);
  },
  /** Closes all dialogs that match, the last one first. */
  dismiss: (matches: (dialog: OpenDialog) => boolean = () => true) => {
    for (const each of store.get().open.toReversed()) if (matches(each)) each.dismiss();
  },
};
