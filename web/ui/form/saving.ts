/** Sends a form, and meets what the server says: errors at their fields, another person's changes (412). */
import { useState } from 'react';
import { ApiError, fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { type FormState } from './form-state.ts';
import { atFields, type Clash, merge, type Values } from './form-values.ts';
import { type RecordFormOptions } from './record-form.ts';

/** How often changes are applied again to what others keep saving, before the person is asked to press again. */
const most = 3;

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;

/** `reveal` shows the errors and puts the focus on the first. */
export function useSaving<V extends Values, T, R>(
  options: RecordFormOptions<V, T, R>,
  state: FormState<V>,
  reveal: () => void,
) {
  const { form } = state;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [clashes, setClashes] = useState<Clash[]>([]);

  const refuse = (error: unknown) => {
    if (options.failed?.(error)) return;
    const { at, rest } = atFields(fieldErrors(error), form.getValues());
    const none = Object.keys(at).length === 0;
    state.refuse(at);
    setFailure(rest.length > 0 ? rest.join(' ') : none ? reasonOf(error) : null);
    reveal();
  };
  /** Applies my changes to theirs. True when they fit and can be sent again from there. */
  const meet = (base: V, theirs: { values: V; version: number }): boolean => {
    const met = merge(base, form.getValues() as V, theirs.values);
    form.setValues(met.values);
    state.rebase(theirs.values, theirs.version);
    setClashes(met.clashes);
    return met.clashes.length === 0;
  };
  /** What was saved; null where it was refused, which the form says by then. */
  const send = async (base: V, tries: number): Promise<{ record: R } | null> => {
    try {
      return { record: await options.save(options.schema.parse(form.getValues()), state.seen()) };
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      const theirs = stale ? options.fromCurrent?.(error.problem.current) : undefined;
      if (theirs && tries > 0) return meet(base, theirs) ? send(theirs.values, tries - 1) : null;
      refuse(error);
      return null;
    }
  };
  const submit = async () => {
    if (busy) return;
    setFailure(null);
    if (Object.keys(state.problems()).length > 0) {
      reveal();
      return;
    }
    setBusy(true);
    setClashes([]);
    const sent = await send(state.base, most);
    setBusy(false);
    if (!sent) return;
    state.rebase(form.getValues(), versionOf(sent.record) ?? state.seen());
    state.end();
    // Whatever goes wrong from here on, it is saved.
    options.saved(sent.record);
  };
  /** Settles a clash with theirs or mine. */
  const settle = (clash: Clash, take: 'mine' | 'theirs') => {
    form.setFieldValue(clash.name, clash[take]);
    setClashes((all) => all.filter((each) => each !== clash));
  };
  return { busy, failure, clashes, submit, settle };
}
