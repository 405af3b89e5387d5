/** What a form holds, and its draft in this tab. What is wrong with it and what is unsaved follow from that (decision 018). */
import { useEffect, useRef, useState } from 'react';
import { useMaybeMe } from '../../client/session/session.ts';
import { dropDraft, readDraft, useDraft } from './draft.ts';
import { changed, type Clash, type Messages, type Values } from './form-values.ts';
import { useLeaving } from './leaving.ts';

export interface FormState<V extends Values> {
  values: V;
  /** What changes are counted from: the record as the person saw it, and its version. */
  base: V;
  version: number | undefined;
  /** When the draft that the form started with was kept, or null. */
  restoredAt: string | null;
  /** Fields that were left or sent as they are: what is wrong with them is on the screen. */
  checked: ReadonlySet<string>;
  /** What the server refused; it stands until its field is changed. */
  refusals: Messages;
  /** How often it was sent and refused. */
  attempts: number;
  busy: boolean;
  /** Why it was not saved, where that belongs to no field. */
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

/** With a draft that was left behind, where there is one. */
function startOf<V extends Values>(start: Start<V>, key: string | null): FormState<V> {
  const draft = key === null ? null : readDraft(key);
  if (!draft) return untouched(start);
  const values = { ...start.initial, ...draft.values };
  const base = { ...start.initial, ...draft.base };
  return { ...untouched(start), values, base, version: draft.version, restoredAt: draft.at };
}

/** `now` answers what `state` will be in the next render. */
export function useFormState<V extends Values>(start: Start<V>) {
  const me = useMaybeMe();
  // On a shared screen nobody gets what somebody else has typed.
  const key = me === null || start.draft === undefined ? null : `${me.id}.${start.draft}`;
  const [state, setState] = useState(() => startOf(start, key));
  const latest = useRef(state);
  const now = () => latest.current;
  const put = (changes: Partial<FormState<V>>) => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  };
  const unsaved = () => changed(now().base, now().values).length > 0;
  /** Sets fields. What was said of them was said of the values before. */
  const change = (changes: Partial<V>) => {
    const { values, refusals } = now();
    const checked = new Set(now().checked);
    const standing = { ...refusals };
    for (const name of Object.keys(changes)) {
      checked.delete(name);
      delete standing[name];
    }
    put({ values: { ...values, ...changes }, checked, refusals: standing });
  };
  /** Nothing is left to save or to warn about. */
  const end = (version = now().version) => {
    put({ base: now().values, version });
    if (key !== null) dropDraft(key);
  };
  /** Throws the draft away: the fields as the record has them now. */
  const startOver = () => {
    put(untouched(start));
    if (key !== null) dropDraft(key);
  };
  useEffect(() => {
    // While nothing is typed, the fields follow what others save.
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
