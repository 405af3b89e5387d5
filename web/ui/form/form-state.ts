/**
 * Holds the state of a form and its draft in this tab. The form derives errors and unsaved changes from the state
 * (decision 018).
 */
import { useEffect, useRef, useState } from 'react';
import { useMaybeMe } from '../../client/session/session.ts';
import { dropDraft, readDraft, useDraft } from './form-draft.ts';
import { changed, type Clash, type Messages, type Values } from './form-values.ts';
import { useLeaving } from '../page/unsaved-warning.ts';

export interface FormState<V extends Values> {
  values: V;
  /** The record's values as the user saw them, with which the form compares changes. */
  base: V;
  /** The record's version that the user saw. It is undefined for a new record. */
  version: number | undefined;
  /** The time at which the restored draft was stored. It is null if the form did not start from a draft. */
  restoredAt: string | null;
  /** The fields with errors that the form shows, because the user has left the field or tried to submit. */
  checked: ReadonlySet<string>;
  /** The server's errors by field. An error stays until the user changes the field. */
  refusals: Messages;
  /** The number of times that the user submitted the form without success. */
  attempts: number;
  busy: boolean;
  /** The reason why the form was not saved, if the reason belongs to no field. */
  failure: string | null;
  clashes: readonly Clash[];
}

interface Start<V extends Values> {
  initial: V;
  version?: number;
  draft?: string;
}

const untouched = <V extends Values>({ initial, version }: Start<V>): FormState<V> => ({
  values: initial,
  base: initial,
  version,
  restoredAt: null,
  checked: new Set(),
  refusals: {},
  attempts: 0,
  busy: false,
  failure: null,
  clashes: [],
});

/** Returns the initial state, with the values of the stored draft if there is one. */
function startOf<V extends Values>(start: Start<V>, key: string | null): FormState<V> {
  const draft = key === null ? null : readDraft(key);
  if (!draft) return untouched(start);
  const values = { ...start.initial, ...draft.values };
  const base = { ...start.initial, ...draft.base };
  return { ...untouched(start), values, base, version: draft.version, restoredAt: draft.at };
}

/** Creates the form's state. `now` returns the state with all changes so far, which the next render will show. */
export function useFormState<V extends Values>(start: Start<V>) {
  const me = useMaybeMe();
  // Each user has a draft of their own, so that users of a shared screen don't see what others typed.
  const key = me === null || start.draft === undefined ? null : `${me.id}.${start.draft}`;
  const [state, setState] = useState(() => startOf(start, key));
  const latest = useRef(state);
  const now = () => latest.current;
  const put = (changes: Partial<FormState<V>>) => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  };
  const unsaved = () => changed(now().base, now().values).length > 0;
  /** Sets fields and clears their errors, which concerned the replaced values. */
  const change = (changes: Partial<V>) => {
    const { values, refusals } = now();
    const checked = new Set(now().checked);
    const remaining = { ...refusals };
    for (const name of Object.keys(changes)) {
      checked.delete(name);
      delete remaining[name];
    }
    put({ values: { ...values, ...changes }, checked, refusals: remaining });
  };
  /** Ends editing after the user has saved or left, so that no unsaved change remains to warn about. */
  const end = (version = now().version) => {
    put({ base: now().values, version });
    if (key !== null) dropDraft(key);
  };
  /** Discards the draft, so that the form shows the stored record. */
  const startOver = () => {
    put(untouched(start));
    if (key !== null) dropDraft(key);
  };
  useEffect(() => {
    // While there are no unsaved changes, the fields follow what others save.
    if ((start.version ?? 0) > (now().version ?? 0) && !unsaved()) startOver();
  });
  useDraft(key, () => {
    const { values, base, version } = now();
    return unsaved() ? { values, base, version, at: new Date().toISOString() } : null;
  });
  useLeaving(
    () => key !== null && unsaved(),
    () => end(),
  );
  return { state, now, put, change, end, startOver };
}

export type Form<V extends Values> = ReturnType<typeof useFormState<V>>;
