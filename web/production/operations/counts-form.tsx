/** What is counted is added: good or the counter's reading, waste and why. Enter, a tablet's Go and a scanner's suffix add it. */
import { Autocomplete, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import { useOffered } from '../../platform/lists/use-lists.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { useLeaving } from '../../ui/form/leaving.ts';
import { number } from '../../ui/page/format.ts';
import { addingInWords, countedOf, type EntryEntered, lastReading } from './counts.ts';
import { type Floor } from './use-floor.ts';
import styles from './floor.module.css';

interface Typed {
  good?: number | '';
  waste?: number | '';
  counter?: number | '';
  reason?: string;
}

const figures = ['good', 'waste', 'counter'] as const;

/** The figures that were typed, as they are sent. */
function entered(typed: Typed): EntryEntered | null {
  const given = figures.filter((name) => typeof typed[name] === 'number');
  if (given.length === 0) return null;
  return {
    ...Object.fromEntries(given.map((name) => [name, typed[name]])),
    ...(typed.reason && { reason: typed.reason }),
  };
}

/** The count that is typed and not added yet; it stays whatever else is pressed. */
export function useCounts(floor: Floor) {
  const [typed, setTyped] = useState<Typed>({});
  const entry = entered(typed);
  const wrong = entry === null ? {} : messagesOf(operations.addEntry.body, entry);
  const clear = () => setTyped({});
  useLeaving(() => entry !== null, clear);
  return {
    typed,
    entry,
    errors: { ...floor.errors, ...wrong },
    change: (more: Typed) => {
      floor.forget();
      setTyped({ ...typed, ...more });
    },
    clear,
    add: async () => {
      if (entry !== null && !floor.busy && Object.keys(wrong).length === 0 && (await floor.addEntry(entry)))
        clear();
    },
  };
}

type Counts = ReturnType<typeof useCounts>;

/** Whether the machine's counter is read on this device, or sheets are added. */
const useReadsCounter = ({ machineId, unit }: Operation) => {
  const [kept, keep] = useLocalStorage<'add' | 'counter'>({
    key: `makeready.counts-by.${machineId}`,
    defaultValue: 'add',
    getInitialValueInEffect: false,
  });
  const can = machineId !== null && unit === 'sheets';
  return { can, by: can ? kept : 'add', keep } as const;
};

export function CountsForm(props: { operation: Operation; floor: Floor; counts: Counts }) {
  const { operation, floor, counts } = props;
  const { typed, entry, errors, change, add, clear } = counts;
  const { can, by, keep } = useReadsCounter(operation);
  const now = countedOf(operation);
  const { unit } = now;
  const { data = [] } = useQuery({
    ...query(contract.operations.entries, { params: { id: operation.id } }),
    meta: { inPlace: true },
  });
  const last = lastReading(data, operation.machineId);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void add();
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
    <form className={styles.counts} onSubmit={onSubmit} noValidate>
      {can && (
        <SegmentedControl
          className={styles.countsBy ?? ''}
          aria-label="Count by"
          data={[
            { value: 'add', label: 'Add sheets' },
            { value: 'counter', label: 'Counter reads' },
          ]}
          value={by}
          onChange={(value) => {
            keep(value);
            change({ good: '', counter: '' });
          }}
        />
      )}
      {by === 'counter' ? (
        <NumberBox {...box('counter', 'Counter', last && `was ${number(last.counter ?? 0)}`)} />
      ) : (
        <NumberBox {...box('good', `Good ${unit}`)} />
      )}
      <NumberBox {...box('waste', `Waste ${unit}`)} />
      <Autocomplete
        label="Waste reason"
        name="reason"
        data={[...useOffered('wasteReasons', { type: operation.type })]}
        openOnFocus={false}
        maxLength={200}
        value={typed.reason ?? ''}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
      />
      <output className={styles.adding}>
        {entry !== null && Object.keys(errors).length === 0 && addingInWords(now, entry, last)}
      </output>
      {/* The form's first button, which Enter presses: always there, or Enter would press Clear. */}
      <ActionButton
        type="submit"
        icon="plus"
        busy={floor.busy}
        disabled={entry === null}
        display={entry === null ? 'none' : undefined}
      >
        Add counts
      </ActionButton>
      {entry !== null && <ActionButton onClick={clear}>Clear</ActionButton>}
    </form>
  );
}
