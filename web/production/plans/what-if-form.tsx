/** Edits one change of the shop. The change starts a what-if, or is added to an existing one. */
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PlanAssumption } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { reason, type Reason } from '../../../shared/reasons/reason.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { fromLocalInput, toLocalInput } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { maxWhatIfs } from './what-if-figures.ts';
import layout from '../../ui/page/layout.module.css';
import styles from './what-if.module.css';

export type Kind = keyof PlanAssumption;

const kinds = {
  machineDown: { chip: 'Machine down till…', title: 'A machine is down', asks: ['machine', 'until'] },
  shift: { chip: 'Extra shift…', title: 'A machine works longer', asks: ['machine', 'date', 'hours'] },
  machineAdded: { chip: 'Second machine…', title: 'There is a second one of a machine', asks: ['machine'] },
  jobFirst: { chip: 'A job first…', title: 'A job goes before all others', asks: ['job'] },
  jobRefused: { chip: 'Refuse a job…', title: 'A job is not made', asks: ['job'] },
  paperLate: { chip: 'Paper late till…', title: 'The paper of a job comes late', asks: ['job', 'until'] },
} as const satisfies Record<Kind, { chip: string; title: string; asks: readonly string[] }>;

/** Shows a button for each kind of change. */
export function ChangeButtons({ open, onOpen }: { open: Kind | null; onOpen: (kind: Kind | null) => void }) {
  return (
    <div className={styles.changes} role="group" aria-label="Changes">
      {Object.entries(kinds).map(([kind, { chip }]) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          data-change={kind}
          aria-expanded={open === kind}
          onClick={() => onOpen(open === kind ? null : (kind as Kind))}
        >
          <Icon name="plus" size={13} />
          {chip}
        </button>
      ))}
      <span className={styles.hint}>Up to three futures, each of several changes</span>
    </div>
  );
}

interface Values {
  machine: string;
  job: string;
  until: string;
  unknown: boolean;
  date: string;
  from: string;
  to: string;
}

const isSet = (...fields: string[]) => fields.every((each) => each !== '');

/** Returns the change that the form's values describe, or null if a value is missing. */
const changeOf: Record<Kind, (values: Values) => PlanAssumption | null> = {
  machineDown: ({ machine: machineId, until, unknown }) =>
    isSet(machineId) && (unknown || isSet(until))
      ? { machineDown: { machineId, until: unknown ? null : until } }
      : null,
  shift: ({ machine: machineId, date, from, to }) =>
    isSet(machineId, date, from, to) ? { shift: { machineId, date, from, to } } : null,
  machineAdded: ({ machine }) => (isSet(machine) ? { machineAdded: { like: machine } } : null),
  jobFirst: ({ job: jobId }) => (isSet(jobId) ? { jobFirst: { jobId } } : null),
  jobRefused: ({ job: jobId }) => (isSet(jobId) ? { jobRefused: { jobId } } : null),
  paperLate: ({ job: jobId, until }) => (isSet(jobId, until) ? { paperLate: { jobId, until } } : null),
};

const day = 86_400_000;
const byName = <T extends { name: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** Moves the focus back to the button that opened the form. */
export const focusChangeButton = (kind: Kind): void =>
  document.querySelector<HTMLElement>(`[data-change="${kind}"]`)?.focus();

export interface ChangeFormProps {
  kind: Kind;
  queues: Queues;
  /** The number of changes in each what-if. Null for a what-if that can take no more changes. */
  futures: readonly (number | null)[];
  /** The index of the what-if that the form selects at first, or null for a new one. */
  into: number | null;
  busy: boolean;
  onAsk: (change: PlanAssumption, into: number | null) => void;
  onClose: () => void;
}

export function ChangeForm({ kind, queues, futures, into: first, busy, onAsk, onClose }: ChangeFormProps) {
  const zone = useShopZone();
  const now = useNow();
  const tomorrow = toLocalInput(new Date(now.getTime() + day).toISOString(), zone);
  const [values, setValues] = useState<Values>(() => ({
    machine: '',
    job: '',
    until: fromLocalInput(`${tomorrow.slice(0, 10)}T18:00`, zone),
    unknown: false,
    date: tomorrow.slice(0, 10),
    from: '06:00',
    to: '14:00',
  }));
  const isFull = futures.length >= maxWhatIfs;
  const open = futures.flatMap((changes, place) => (changes === null ? [] : [place]));
  const [into, setInto] = useState<number | null>(first ?? (isFull ? (open[0] ?? null) : null));
  const mayNot = useRefusal('edit');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  useKeysWithin(form, (event) => {
    if (event.key === 'Escape') onClose();
  });
  const set = (some: Partial<Values>) => setValues({ ...values, ...some });
  const change = changeOf[kind](values);
  const lacks: Reason | null = change === null ? reason('change-incomplete') : null;
  const noRoom: Reason | null = isFull && into === null ? reason('futures-full', { most: maxWhatIfs }) : null;
  const asks: readonly string[] = kinds[kind].asks;
  return (
    <Panel title={kinds[kind].title} padded>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== null && mayNot === null && noRoom === null) onAsk(change, into);
        }}
      >
        <Fields asks={asks} kind={kind} queues={queues} values={values} set={set} />
        {futures.length > 0 && (
          <NativeSelect
            label="In"
            value={into === null ? '' : String(into)}
            data={[
              ...(isFull ? [] : [{ value: '', label: 'a new future' }]),
              ...open.map((place) => ({ value: String(place), label: `future ${place + 1}` })),
            ]}
            onChange={({ currentTarget: { value } }) => setInto(value === '' ? null : Number(value))}
          />
        )}
        <div className={layout.row}>
          <ActionButton
            type="submit"
            variant="filled"
            busy={busy}
            refusal={mayNot ?? noRoom ?? lacks}
            showReason="beside"
          >
            Work it out
          </ActionButton>
          <ActionButton variant="quiet" onClick={onClose}>
            Cancel
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

function Fields(props: {
  asks: readonly string[];
  kind: Kind;
  queues: Queues;
  values: Values;
  set: (some: Partial<Values>) => void;
}): ReactNode {
  const { asks, kind, queues, values, set } = props;
  const zone = useShopZone();
  const machines = byName(queues.machines).map(({ id, name }) => ({ value: id, label: name }));
  const jobs = queues.jobs
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  const choose = (label: string) => ({ value: '', label });
  return (
    <>
      {asks.includes('machine') && (
        <NativeSelect
          label="Machine"
          data={[choose('Choose a machine'), ...machines]}
          value={values.machine}
          onChange={({ currentTarget }) => set({ machine: currentTarget.value })}
        />
      )}
      {asks.includes('job') && (
        <NativeSelect
          label="Job"
          data={[choose('Choose a job'), ...jobs]}
          value={values.job}
          onChange={({ currentTarget }) => set({ job: currentTarget.value })}
        />
      )}
      {asks.includes('until') && !values.unknown && (
        <TextInput
          label="Until"
          type="datetime-local"
          value={toLocalInput(values.until, zone)}
          onChange={({ currentTarget }) => set({ until: fromLocalInput(currentTarget.value, zone) })}
        />
      )}
      {kind === 'machineDown' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.unknown}
            onChange={({ currentTarget }) => set({ unknown: currentTarget.checked })}
          />
          Nobody knows until when
        </label>
      )}
      {asks.includes('date') && (
        <TextInput
          label="Day"
          type="date"
          value={values.date}
          onChange={({ currentTarget }) => set({ date: currentTarget.value })}
        />
      )}
      {asks.includes('hours') &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            type="time"
            value={values[end]}
            onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
          />
        ))}
    </>
  );
}
