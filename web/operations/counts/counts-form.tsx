/**
 * Shows the form that records a count: good pieces or the counter's reading, and waste with its reason. Enter,
 * a tablet's Go key and a scanner's suffix submit the form.
 */
import { Autocomplete, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import {
  type Operation,
  type OperationRecord,
  operations,
} from '../../../shared/operations/operations.contract.ts';
import { isFinishedSince } from '../../../shared/operations/press-time.ts';
import { isoNow } from '../../client/api/server-clock.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useMe } from '../../client/session/session.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import { useOfferedNames } from '../../shop/lists/use-shop-lists.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { readDraft, useDraft } from '../../ui/form/form-draft.ts';
import { messagesOf } from '../../ui/form/form-values.ts';
import { useLeaving } from '../../ui/dialogs/unsaved-warning.ts';
import { number } from '../../ui/text/format-values.ts';
import {
  addingInWords,
  operationCounts,
  enteredInWords,
  type EntryEntered,
  finishedBy,
  lastReading,
} from '../operation-counts.ts';
import { type FloorActions } from '../floor/use-floor-actions.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from '../floor/floor.module.css';

interface TypedCount {
  /** The operation's state when the user typed the first digit. */
  from?: Operation['state'] | undefined;
  /** The time at which the browser first sent this count, by the server's clock. */
  at?: string;
  good?: number | '';
  waste?: number | '';
  counter?: number | '';
  reason?: string;
}

const figures = ['good', 'waste', 'counter'] as const;

/** Returns the typed numbers as the request sends them, or null if there are none. */
function toEntry(typed: TypedCount): EntryEntered | null {
  const given = figures.filter((name) => typeof typed[name] === 'number');
  if (given.length === 0) return null;
  return {
    ...Object.fromEntries(given.map((name) => [name, typed[name]])),
    ...(typed.reason && { reason: typed.reason }),
  };
}

/**
 * Holds the count that the user types before adding it, also over a reload or the end of the session. Only the
 * counts form's own button adds it.
 */
export function useTypedCount(floor: FloorActions, { id, state }: Operation) {
  const draft = `${useMe().id}.count.${id}`;
  const [typed, setTyped] = useState<TypedCount>(() => readDraft(draft)?.values ?? {});
  const entry = toEntry(typed);
  const wrong = entry === null ? {} : messagesOf(operations.addEntry.body, entry);
  const clear = () => setTyped({});
  useLeaving(() => entry !== null, clear);
  // Once the count is sent, the stored request has its figures.
  useDraft(draft, () =>
    entry === null || typed.at !== undefined
      ? null
      : { values: { ...typed }, base: {}, version: undefined, at: isoNow() },
  );
  return {
    typed,
    entry,
    errors: { ...floor.errors, ...wrong },
    change: (more: TypedCount) => {
      floor.clearErrors();
      const { at: _changed, ...before } = typed;
      setTyped({ ...before, from: entry === null ? state : before.from, ...more });
    },
    clear,
    /** True if somebody finished the operation while the user typed the count. */
    isFinishedSince: entry !== null && isFinishedSince({ state, finishedAt: null }, typed),
    /**
     * Adds the count. With `toFinished`, the server accepts the count although somebody finished the operation while
     * the user typed.
     */
    add: async (toFinished = false) => {
      if (entry === null || floor.busy || Object.keys(wrong).length > 0) return 'kept';
      const { from, at = isoNow() } = typed;
      const sent = { ...typed, at };
      setTyped(sent);
      const body = { ...entry, at, from, ...(toFinished && { toFinished }) };
      const outcome = await floor.addEntry(body);
      // Figures typed during the request belong to the next count.
      if (outcome !== 'kept') setTyped((now) => (now === sent ? {} : now));
      return outcome;
    },
  };
}

type TypedCountState = ReturnType<typeof useTypedCount>;

/**
 * Returns whether people at this device count by the machine's counter or by added sheets. It also returns the
 * function that switches between the two.
 */
export const useReadsCounter = ({ machineId, unit }: Operation) => {
  const [kept, keep] = useLocalStorage<'add' | 'counter'>({
    key: `makeready.counts-by.${machineId}`,
    defaultValue: 'add',
    getInitialValueInEffect: false,
  });
  const can = machineId !== null && unit === 'sheets';
  return { can, by: can ? kept : 'add', keep } as const;
};

/** Lets people at this device choose how they count. A change drops the typed number. */
export function CountBy(props: {
  className?: string;
  counting: ReturnType<typeof useReadsCounter>;
  change: TypedCountState['change'];
}) {
  const { counting, change, ...look } = props;
  return (
    <SegmentedControl
      {...look}
      aria-label={t('Count by')}
      data={[
        { value: 'add', label: t('Add sheets') },
        { value: 'counter', label: t('Counter reads') },
      ]}
      value={counting.by}
      onChange={(value) => {
        counting.keep(value);
        change({ good: '', counter: '' });
      }}
    />
  );
}

/**
 * Says that somebody finished the operation while the user typed a count. The user adds the count anyway or drops it.
 */
export function CountAfterFinish({ operation, floor, counts }: CountsFormProps) {
  const zone = useShopZone();
  const { can } = operation;
  return (
    <div className={layout.line}>
      <Notice alert>
        {can.counts === null
          ? t`${reasonText(finishedBy(operation, zone))}. Add your ${enteredInWords(counts.entry ?? {})} to it?`
          : t`${reasonText(can.counts)}. Your ${enteredInWords(counts.entry ?? {})} can’t be added.`}
        <span className={`${layout.row} ${layout.wrap} ${layout.after}`}>
          {can.counts === null && (
            <ActionButton busy={floor.busy} onClick={() => void counts.add(true)}>
              {t('Add them')}
            </ActionButton>
          )}
          <ActionButton busy={floor.busy} onClick={counts.clear}>
            {t('Drop them')}
          </ActionButton>
        </span>
      </Notice>
    </div>
  );
}

export interface CountsFormProps {
  operation: OperationRecord;
  floor: FloorActions;
  counts: TypedCountState;
}

export function CountsForm(props: CountsFormProps) {
  const { operation, floor, counts } = props;
  const { typed, entry, errors, change, add, clear } = counts;
  // Typed figures stay until the user adds or drops them.
  const isOpen = operation.can.counts === null && !counts.isFinishedSince;
  const counting = useReadsCounter(operation);
  const { can, by } = counting;
  const now = operationCounts(operation);
  const { unit } = now;
  const { data = [] } = useInPlaceQuery(contract.operations.entries, { params: { id: operation.id } });
  const last = lastReading(data, operation.machineId);
  const isNext = floor.isCounting && typed.at === undefined;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isOpen) void add();
  };
  const box = (name: (typeof figures)[number], label: string, hint?: string) => ({
    label,
    name,
    whole: true,
    value: typed[name] ?? ('' as const),
    error: errors[name],
    onChange: (value: number | '') => change({ [name]: value }),
    ...(hint !== undefined && { placeholder: hint }),
  });
  return (
    <form
      className={`${layout.flow} ${layout.gap3} ${layout.top} ${styles.counts}`}
      onSubmit={onSubmit}
      noValidate
    >
      {!isOpen && entry !== null && <CountAfterFinish operation={operation} floor={floor} counts={counts} />}
      {can && <CountBy className={layout.line ?? ''} counting={counting} change={change} />}
      {by === 'counter' ? (
        <NumberBox {...box('counter', t('Counter'), last && t`was ${number(last.counter ?? 0)}`)} />
      ) : (
        <NumberBox {...box('good', t`Good ${t(unit)}`)} />
      )}
      <NumberBox {...box('waste', t`Waste ${t(unit)}`)} />
      <Autocomplete
        label={t('Waste reason')}
        name="reason"
        data={[...useOfferedNames('wasteReasons', { type: operation.type })]}
        openOnFocus={false}
        maxLength={200}
        value={typed.reason ?? ''}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
      />
      <output className={`${layout.hideEmpty} ${layout.line} ${text.large} ${text.bold}`}>
        {isOpen &&
          entry !== null &&
          Object.keys(errors).length === 0 &&
          (isNext
            ? t('The last count is still being added. Add this one after it.')
            : addingInWords(now, entry, last))}
      </output>
      {/* Enter activates the form's first button, so it is always rendered. Else Enter would activate Clear. */}
      <ActionButton
        type="submit"
        icon="plus"
        busy={floor.busy}
        disabled={entry === null || !isOpen}
        display={entry === null || !isOpen ? 'none' : undefined}
      >
        {t('Add counts')}
      </ActionButton>
      {entry !== null && isOpen && <ActionButton onClick={clear}>{t('Clear')}</ActionButton>}
    </form>
  );
}
