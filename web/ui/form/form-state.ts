/** The values of a record's form, what is wrong with them, and their draft in this tab. */
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../client/session/session.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from './draft.ts';
import { changed, type Messages, messagesOf, type Values } from './form-values.ts';
import { useLeaving } from './leaving.ts';
import { type RecordFormOptions } from './record-form.ts';

/** Keeps what was typed while it is unsaved, also when the screen goes away by itself. */
function useDraft(key: string, draft: () => Draft | null) {
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      const now = draft();
      if (now) writeDraft(key, now);
      else dropDraft(key);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      latest.current();
    }, 300);
    return () => {
      clearTimeout(timer);
    };
  });
  useEffect(() => {
    const keep = () => {
      latest.current();
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
}

/** What the form starts with: a draft that was left behind, else the record's values. */
function useStart<V extends Values>({ initial, version }: RecordFormOptions<V, never, never>, key: string) {
  const [start] = useState(() => {
    const draft = readDraft(key);
    if (!draft) return { values: initial, base: initial, version, restoredAt: null };
    return {
      values: { ...initial, ...draft.values },
      base: { ...initial, ...draft.base },
      version: draft.version,
      restoredAt: draft.at,
    };
  });
  return start;
}

/** State of the form that `options` describes; useRecordForm puts saving on top of it. */
export function useFormState<V extends Values, T, R>(options: RecordFormOptions<V, T, R>) {
  // On a shared screen nobody gets what somebody else has typed.
  const key = `${useMe().id}.${options.draft}`;
  const start = useStart(options as unknown as RecordFormOptions<V, never, never>, key);
  const [base, setBase] = useState<Values>(start.base);
  const [restoredAt, setRestoredAt] = useState(start.restoredAt);
  const version = useRef(start.version);
  /** What the server refused and is still typed. */
  const refusals = useRef<Messages>({});
  const over = useRef(false);
  const form = useForm<Values>({
    initialValues: start.values,
    onValuesChange: (now, before) => {
      over.current = false;
      for (const name of changed(before, now)) delete refusals.current[name];
    },
  });
  const unsaved = () => !over.current && changed(base, form.getValues()).length > 0;
  const draft = (): Draft | null =>
    unsaved()
      ? { values: form.getValues(), base, version: version.current, at: new Date().toISOString() }
      : null;
  /** Nothing is left to save or to warn about. */
  const end = () => {
    over.current = true;
    dropDraft(key);
  };
  /** Throws the draft away: the fields as the record has them now. */
  const startOver = () => {
    form.setValues(options.initial);
    form.clearErrors();
    setBase(options.initial);
    version.current = options.version;
    setRestoredAt(null);
    end();
  };
  useEffect(() => {
    // While nothing is typed, the fields follow what others save.
    if ((options.version ?? 0) > (version.current ?? 0) && !unsaved()) startOver();
  });
  useDraft(key, draft);
  useLeaving(unsaved, end);
  return {
    form,
    base: base as V,
    /** The version of the record that changes are counted from. */
    seen: () => version.current,
    /** Takes what the server refused; it stands until the field is changed. */
    refuse: (at: Messages) => {
      refusals.current = at;
    },
    restoredAt,
    end,
    /** What stands in the way of saving: the schema's messages and the server's. */
    problems: (): Messages => ({ ...refusals.current, ...messagesOf(options.schema, form.getValues()) }),
    /** Takes values that are saved as the ones that changes are counted from. */
    rebase: (values: Values, seen: number | undefined) => {
      setBase(values);
      version.current = seen;
    },
    startOver,
  };
}

export type FormState<V extends Values> = Omit<ReturnType<typeof useFormState>, 'base'> & { base: V };
