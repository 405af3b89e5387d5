/** Defines the machines' screens (spec §2): the list, a machine's details and its forms. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { hasStarted } from '../../shared/jobs/aggregate/operation-state.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type ChangeOvers,
  type KeyMinutes,
  orderedKeys,
  type SetupKey,
  setupDownWords,
  setupKeys,
  setupWords,
} from '../../shared/tools/setup-keys.ts';
import { contract } from '../client/contract.ts';
import { type Machine, type MachineItem } from '../../shared/machines/machines.contract.ts';
import { queueSize } from '../../shared/operations/machine-queue.ts';
import { type Capability, ownOrUsualSpeed } from '../../shared/shop/machine-speed.ts';
import { query, useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { CountEntries } from '../operations/counts/count-entries.tsx';
import { FloorButton } from '../operations/floor/floor-button.tsx';
import {
  cameInWords,
  flowLineOf,
  type OperationInJob,
  ShortageNow,
  useJobOf,
} from '../operations/floor/flow-summary.tsx';
import { UndoButton } from '../operations/floor/undo-button.tsx';
import { operationCounts, quantityInUnit, secondsSoFar } from '../operations/operation-counts.ts';
import { WhatToFetch } from '../operations/floor/what-to-fetch.tsx';
import { OperationAtMachinePanel } from '../operations/panels/operation-at-machine-panel.tsx';
import { FieldProblem } from '../shop/settings/field-problem.tsx';
import { NumberField, SegmentedField, TextField } from '../ui/fields/fields.tsx';
import { SheetSize } from '../ui/marks/sheet-size.tsx';
import { SizeField } from '../ui/fields/size-field.tsx';
import { NumberBox } from '../ui/fields/number-box.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { SetUpDeviceButton } from './set-up-device-button.tsx';
import { t } from '../../shared/platform/translate.ts';
import grid from '../ui/form/form.module.css';
import { type Binding } from '../ui/form/record-form.ts';
import { Due } from '../ui/marks/delivery-and-progress-rings.tsx';
import { Priority } from '../ui/marks/job-marks.tsx';
import { DownMark } from '../ui/marks/down-mark.tsx';
import { StateBadge, StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { type Column } from '../ui/table/columns.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import table from '../ui/table/table.module.css';
import { useNow } from '../ui/text/use-now.ts';
import { ViewedList } from '../views/viewed-list.tsx';
import { formScreens } from '../ui/form/create-and-edit-screens.tsx';
import { ImportLink } from '../ui/list/import-link.tsx';
import { ListPage } from '../ui/list/list-screen.tsx';
import { type SortOf, useSorted } from '../ui/list/use-sorted-list.ts';
import { ActionButton, CountedLink, IconButton, LinkButton } from '../ui/page/buttons.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { count, duration, number, percent } from '../ui/text/format-values.ts';
import { type Crumb, Notice, Panel, Ticket } from '../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../ui/record/record-screen.tsx';
import { largestSheetWords, sideWords } from '../operations/form/largest-sheet-words.ts';
import { useRetainFocus } from '../operations/use-focus-after-button-change.ts';
import styles from './machines.module.css';
import { LayoutFields, layoutFacts } from './machine-margins.tsx';
import { MoveQueue } from './move-queue.tsx';
import { DownNotice, TakeDown } from './machine-down.tsx';
import { ListedField } from '../shop/lists/listed-field.tsx';
import { useFilterNames, useLists, useOfferedNames, useOperationType } from '../shop/lists/use-shop-lists.ts';
import { MachineNameField } from './machine-name.tsx';
import { HoursFields, machineForm, type MachineForm, useHoursFacts } from './machine-hours.tsx';
import text from '../ui/style/text.module.css';
import floor from '../operations/floor/floor.module.css';
import layout from '../ui/style/layout.module.css';

/** Shows a row of fields for minutes by set-up key. An empty field leaves the key out. */
function MinutesRow<Key extends SetupKey>(props: {
  field: Binding<KeyMinutes>;
  words: Record<Key, string>;
  keys: readonly Key[];
  /** Whether 0 is a value of its own. Otherwise it leaves the key out too. */
  keepsZero: boolean;
}) {
  const { field, words, keys, keepsZero } = props;
  const { name, value, error } = field;
  const set = (key: Key, minutes: number | '') => {
    const { [key]: _was, ...others } = value;
    const isEmpty = minutes === '' || (minutes === 0 && !keepsZero);
    field.onChange(isEmpty ? others : { ...others, [key]: minutes });
  };
  return (
    <div data-field={name} onBlur={() => field.onBlur()}>
      <div className={`${layout.row} ${layout.wrap}`}>
        {keys.map((key) => (
          <NumberBox
            key={key}
            w={150}
            label={words[key]}
            whole
            rightSection="min"
            rightSectionWidth="48px"
            value={value[key] ?? ''}
            onChange={(minutes) => set(key, minutes)}
          />
        ))}
      </div>
      <FieldProblem error={error} />
    </div>
  );
}

/**
 * Shows the form fields for the minutes that a change of ink set, coat, board, die or format adds to a machine's
 * make-ready. The fields for changes to lighter or smaller ones are folded.
 */
function ChangeOverFields({ form }: { form: MachineForm }) {
  const [both, down] = [form.field('keyMinutes'), form.field('keyMinutesDown')];
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Object.keys(down.value).length > 0 || form.shown.includes('keyMinutesDown');
  return (
    <FormGroup title={t('Changes')}>
      <div className={`${grid.whole} ${layout.stack}`}>
        <p className={`${text.small} ${text.muted}`}>
          {t(
            'Minutes that a change adds to make-ready. Plans keep similar jobs together where that saves time.',
          )}
        </p>
        <MinutesRow field={both} words={setupWords} keys={setupKeys} keepsZero={false} />
        {isShown ? (
          <>
            <p className={`${text.small} ${text.muted}`}>
              {t(
                'Where the way back takes another time, such as a wash-up. Each ink says how dark it is. Empty: as above.',
              )}
            </p>
            <MinutesRow field={down} words={setupDownWords} keys={orderedKeys} keepsZero />
          </>
        ) : (
          <div>
            <ActionButton icon="plus" onClick={() => setOpen(true)}>
              {t('Other minutes from dark to light')}
            </ActionButton>
          </div>
        )}
      </div>
    </FormGroup>
  );
}

/** Returns the minutes as a text, such as "Ink set 20 min, to lighter inks 60 min", or null if no change takes time. */
function changeOverWords({ keyMinutes, keyMinutesDown }: ChangeOvers): string | null {
  const words = [
    ...setupKeys.flatMap((key) => (keyMinutes[key] ? [t`${setupWords[key]} ${keyMinutes[key]} min`] : [])),
    ...orderedKeys.flatMap((key) =>
      keyMinutesDown[key] === undefined ? [] : [t`${setupDownWords[key]} ${keyMinutesDown[key]} min`],
    ),
  ];
  return words.length > 0 ? words.join(', ') : null;
}

/**
 * Shows the form fields for the other types of work that a machine can do, each with its speed and make-ready
 * time.
 */

const nothing: Capability = { capability: '', perHour: 3000, makeReadyMinutes: 30 };
/** Passes an empty number on to the contract's schema, which refuses it with a message at the field. */
const typed = (value: number | '') => value as number;

function CapabilityFields(props: {
  value: Capability;
  place: number;
  onChange: (change: Partial<Capability>) => void;
  onRemove: () => void;
}) {
  const { value, place, onChange, onRemove } = props;
  const { operationTypes } = useLists();
  const offered = useOfferedNames('operationTypes', { now: value.capability });
  const known = operationTypes.find(({ name }) => name === value.capability);
  const called = value.capability || t`capability ${place + 1}`;
  return (
    <div className={`${layout.row} ${layout.wrap}`}>
      <Select
        className={layout.grow}
        aria-label={t`Capability ${place + 1}`}
        placeholder={t('Select type')}
        data={offered}
        value={value.capability === '' ? null : value.capability}
        rightSection={<Icon name="chevron" size={14} />}
        rightSectionPointerEvents="none"
        onChange={(name) => {
          const usual = operationTypes.find((each) => each.name === name);
          if (usual) {
            const { makeReadyMinutes, perHour } = usual;
            onChange({ capability: usual.name, makeReadyMinutes, perHour });
          }
        }}
      />
      <NumberBox
        w={150}
        aria-label={t`Make-ready of ${called} in minutes`}
        whole
        rightSection="min"
        rightSectionWidth="48px"
        value={value.makeReadyMinutes}
        onChange={(minutes) => onChange({ makeReadyMinutes: typed(minutes) })}
      />
      <NumberBox
        w={150}
        aria-label={t`Run speed of ${called}`}
        whole
        rightSection={known ? t`${t(known.unit)}/h` : t('per hour')}
        rightSectionWidth="78px"
        value={value.perHour}
        onChange={(perHour) => onChange({ perHour: typed(perHour) })}
      />
      <IconButton icon="close" label={t`Remove ${called}`} onClick={onRemove} />
    </div>
  );
}

function CapabilitiesGroup(field: Binding<Capability[]>) {
  const { name, value, error } = field;
  return (
    <FormGroup title={t('Can also do')}>
      <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
        {value.length === 0 && (
          <p className={`${text.small} ${text.muted}`}>
            {t('Operations of its type alone. A press that also varnishes takes operations of both types.')}
          </p>
        )}
        {value.map((each, place) => (
          <CapabilityFields
            key={place}
            value={each}
            place={place}
            onChange={(change) =>
              field.onChange(value.map((other, at) => (at === place ? { ...other, ...change } : other)))
            }
            onRemove={() => field.onChange(value.filter((_, at) => at !== place))}
          />
        ))}
        <div className={layout.row}>
          <ActionButton icon="plus" onClick={() => field.onChange([...value, nothing])}>
            {t('Add capability')}
          </ActionButton>
        </div>
        <FieldProblem error={error} />
      </div>
    </FormGroup>
  );
}

const anySheet = t('Largest sheet. 0: any size');

/** Edits make-ready and run speed. An empty field shows the usual value of the operation type. */
function SpeedFields({ form }: { form: MachineForm }) {
  const usual = useOperationType(form.values.type);
  const placeholder = (of: number | undefined) => (of === undefined ? '' : number(of));
  const hint = usual
    ? t`Leave empty for the usual value of ${usual.name}.`
    : t('Leave empty for the usual value of its type.');
  return (
    <FormGroup title={t('Speed')}>
      <NumberField
        {...form.field('makeReadyMinutes')}
        whole
        unit={t('min')}
        placeholder={placeholder(usual?.makeReadyMinutes)}
        hint={hint}
        columns={2}
      />
      <NumberField
        {...form.field('sheetsPerHour')}
        whole
        unit={usual ? t`${t(usual.unit)}/h` : t('per hour')}
        placeholder={placeholder(usual?.perHour)}
        hint={hint}
        columns={2}
      />
    </FormGroup>
  );
}

function MachineFields({ form, before }: { form: MachineForm; before: Machine | null }) {
  const typeLocked = before?.can.changeType;
  const special = form.field('specialOperationSupport');
  return (
    <>
      <FormGroup title={t('Machine')}>
        <MachineNameField {...form.field('name')} before={before?.id} />
        <TextField {...form.field('manufacturer')} columns={3} />
        <ListedField
          {...form.field('type')}
          list="operationTypes"
          columns={3}
          {...(typeLocked && { locked: `${reasonText(typeLocked)}.` })}
        />
      </FormGroup>
      <FormGroup title={t('Sheet')}>
        <SizeField {...form.field('length')} hint={anySheet} columns={2} />
        <SizeField {...form.field('breadth')} hint={anySheet} columns={2} />
        <SegmentedField
          {...special}
          value={special.value ? 'Yes' : 'No'}
          options={['Yes', 'No']}
          onChange={(value) => special.onChange(value === 'Yes')}
          columns={2}
        />
      </FormGroup>
      <SpeedFields form={form} />
      <LayoutFields form={form} />
      <ChangeOverFields form={form} />
      <CapabilitiesGroup {...form.field('capabilities')} />
      <HoursFields form={form} />
    </>
  );
}

/** Shows the operation that a machine runs and the machine's next operation, each with its buttons. */
function Progress({ operation, job, readAt }: OperationInJob & { readAt: number }) {
  const now = useNow();
  const { unit, good, planned, part } = operationCounts(operation);
  if (!hasStarted(operation))
    return <p className={text.muted}>{t`${quantityInUnit(planned, unit)} planned`}</p>;
  const words = [
    t`${number(good)} of ${quantityInUnit(planned, unit)}, ${percent(part)}`,
    t`${duration(secondsSoFar(operation, readAt, now))} run`,
    cameInWords(flowLineOf({ operation, job })),
    operation.state === 'paused' && operation.pauseReason,
  ];
  return <p className={text.muted}>{words.filter(Boolean).join(' · ')}</p>;
}

function Place({ operation, readAt }: { operation: OperationOnMachine; readAt: number }) {
  const { id, name, state, priority, deliveryDate } = operation;
  const job = useJobOf(operation);
  return (
    <div className={`${layout.flow} ${layout.gap4} ${styles.onMachine}`}>
      <div className={layout.grow}>
        <p className={`${layout.row} ${layout.gap4} ${layout.wrap}`}>
          <StateBadge state={state} />
          <span className={text.number}>{operation.job.number}</span>
          <Priority priority={priority} />
        </p>
        <p className={text.figure}>
          <Link className={text.plain} to={to('OperationDetails', id)}>
            {name}
          </Link>
        </p>
        <p>
          {operation.job.name} <span className={text.muted}>· {operation.job.customerName}</span>
        </p>
        <Progress operation={operation} job={job} readAt={readAt} />
        <ShortageNow small operation={operation} job={job} />
      </div>
      <Due delivery={deliveryDate} size={38} />
      <div className={`${layout.row} ${layout.wrap} ${styles.buttons}`}>
        <UndoButton operation={operation} />
        <FloorButton operation={operation} size="lg" pause />
      </div>
      <WhatToFetch operation={operation} />
    </div>
  );
}

/** Shows the operation on the machine, with the same counting and buttons as on the operation's own page. */
function Running({ id, onTyped }: { id: string; onTyped: (isTyped: boolean) => void }) {
  const { data, dataUpdatedAt } = useQuery(query(contract.operations.get, { params: { id } }));
  if (data === undefined) return <div aria-busy="true" />;
  return (
    <>
      <OperationAtMachinePanel operation={data} readAt={dataUpdatedAt} onMachine onTyped={onTyped} />
      <CountEntries operation={data} />
    </>
  );
}

function RunningOn({ machine }: { machine: Machine }) {
  const call = { params: { id: machine.id } };
  const { data, isLoading } = useInPlaceQuery(contract.machines.running, call);
  // The operation stays while a count is being typed, even if somebody else finishes it.
  const [typedOf, setTypedOf] = useState<string | null>(null);
  const id = typedOf ?? data?.id;
  const onTyped = useCallback((isTyped: boolean) => setTypedOf(isTyped ? (id ?? null) : null), [id]);
  if (id !== undefined) return <Running key={id} id={id} onTyped={onTyped} />;
  return (
    <Panel title={t('Running')} busy={isLoading}>
      {data === null && <p className={`${layout.cell} ${text.muted}`}>{t('Idle')}</p>}
    </Panel>
  );
}

function NextOn({ machine }: { machine: Machine }) {
  const call = { params: { id: machine.id } };
  const { data, dataUpdatedAt, isLoading } = useInPlaceQuery(contract.machines.next, call);
  return (
    <Panel title={t('Next')} busy={isLoading}>
      {data && <Place key={data.id} operation={data} readAt={dataUpdatedAt} />}
      {data === null && (
        <p className={`${layout.cell} ${text.muted}`}>
          {machine.waitingCount === 0
            ? t('Queue empty')
            : t`${count(machine.waitingCount, 'operation')} waiting, none can start yet`}
        </p>
      )}
    </Panel>
  );
}

function NowOrNext({ machine }: { machine: MachineItem }) {
  const { running, down } = machine;
  if (running === null) {
    return down ? (
      <TwoLines first={<DownMark reason={down.reason} />} second={down.reason} />
    ) : (
      <span className={text.faint}>{t('idle')}</span>
    );
  }
  return (
    <span className={`${layout.row} ${styles.onIt}`} data-state={running.state}>
      <StateMark state={running.state} />
      <span className={text.visuallyHidden}>{t(running.state)}</span>
      <TwoLines first={`${running.jobNumber} ${running.name}`} second={running.jobName} />
      {down && <DownMark reason={down.reason} />}
    </span>
  );
}

const machineColumns: readonly Column<MachineItem, SortOf<typeof contract.machines.sorted>>[] = [
  {
    head: t('Name'),
    sort: 'name',
    cell: ({ name, manufacturer, type }, address) => (
      <TwoLines
        first={<RowLink to={address}>{name}</RowLink>}
        second={
          <>
            <span className={`${text.clip} ${table.roomyOnly}`}>{manufacturer}</span>
            <span className={`${text.clip} ${table.crampedOnly}`}>{type}</span>
          </>
        }
      />
    ),
  },
  { head: t('Type'), sort: 'type', w: 140, roomy: true, cell: ({ type }) => type },
  {
    head: t('Sheet size'),
    w: 160,
    wide: true,
    cell: (of) => (of.length > 0 && of.breadth > 0 ? <SheetSize {...of} /> : largestSheetWords(of)),
  },
  { head: t('Now'), cell: (of) => <NowOrNext machine={of} /> },
  {
    head: t('Next'),
    cell: ({ next }) =>
      next === null ? (
        <span className={text.faint}>{t('none')}</span>
      ) : (
        <TwoLines first={`${next.jobNumber} ${next.name}`} second={next.jobName} />
      ),
  },
  {
    head: t('Queued'),
    w: 90,
    num: true,
    cell: ({ queuedCount, waitingCount }) => (
      <TwoLines
        first={number(queuedCount)}
        second={waitingCount > 0 ? t`${number(waitingCount)} waiting` : ''}
      />
    ),
  },
];

function machineLine(machine: MachineItem): PhoneRow {
  const { name, type, running, down } = machine;
  const now = running ? `${running.jobNumber} ${running.name}` : t('idle');
  return {
    title: name,
    sub: `${type} · ${now}`,
    right: down ? <DownMark reason={down.reason} /> : count(queueSize(machine).total, 'operation'),
  };
}

export function MachineList() {
  const list = useSorted(contract.machines.sorted, { type: useFilterNames('operationTypes', 'type') });
  return (
    <ListPage
      list={list}
      noun="machine"
      actions={
        <>
          <LinkButton to={to('CalendarList')} icon="calendar">
            {t('Calendars')}
          </LinkButton>
          <LinkButton to={to('ToolList')} icon="tool">
            {t('Tools')}
          </LinkButton>
          <ImportLink entity="machines" />
        </>
      }
      add={<AddRecord route="MachineCreate">{t('Add New Machine')}</AddRecord>}
      none={{
        title: t('No machines yet'),
        text: t('A machine runs operations of one type. Scheduling a job puts its operations on machines.'),
      }}
    >
      <ViewedList
        entity="machines"
        list={list}
        columns={machineColumns}
        href={({ id }) => to('MachineDetails', id)}
        phone={machineLine}
        height={46}
        searched={t('Searched in names and manufacturers')}
      />
    </ListPage>
  );
}

const crumbsOf = (...here: readonly Crumb[]) => [{ label: t('Machines'), to: to('MachineList') }, ...here];

function DeleteMachine({ machine }: { machine: Machine }) {
  return (
    <DeleteRecord
      record={machine}
      noun="machine"
      text={t('It has no unfinished operations. Finished ones stay, without the machine.')}
      remove={useVerb(contract.machines.remove)}
      list={to('MachineList')}
    />
  );
}

function Actions({ machine }: { machine: Machine }) {
  const { id, name, running, next } = machine;
  const operation = (of: { id: string } | null) => (of ? to('OperationDetails', of.id) : '');
  return (
    <>
      <LinkButton
        to={operation(running)}
        icon="play"
        refusal={running ? null : reason('nothing-runs', { machine: name })}
      >
        {t('Running Operation')}
      </LinkButton>
      <LinkButton
        to={operation(next)}
        icon="arrow-right"
        refusal={next ? null : reason('nothing-queued', { machine: name, waiting: machine.waitingCount })}
      >
        {t('Next Operation')}
      </LinkButton>
      <CountedLink to={to('MachineOperationList', id)} icon="operations" total={queueSize(machine).total}>
        {t('Operation Queue')}
      </CountedLink>
      <LinkButton to={to('FloorMachine', id)} icon="machine">
        {t('At the machine')}
      </LinkButton>
      <LinkButton to={to('MachineCard', id)} icon="print">
        {t('Print card')}
      </LinkButton>
      <SetUpDeviceButton machine={machine} />
      <EditRecord record={machine} to={to('MachineEdit', id)} />
      <DeleteMachine machine={machine} />
    </>
  );
}

/** Shows a value. If `given` is false, a mark says that the value is the usual one of the machine's type. */
function UsualValue({ given, children }: { given: boolean; children: string }) {
  return (
    <>
      {children} {!given && <small>{t('usual for its type')}</small>}
    </>
  );
}

/** Returns the change-over minutes as a labelled value for the machine's page, if the machine has any. */
function changeOverFact(machine: Machine) {
  const words = changeOverWords(machine);
  return words === null ? [] : [[t('Changes'), words, 4] as const];
}

/** Returns the machine's further capabilities as a labelled value for the machine's page, if it has any. */
function capabilitiesFact({ capabilities }: Machine) {
  const [, ...others] = capabilities;
  const words = others.map(
    ({ capability, makeReadyMinutes, perHour }) =>
      t`${capability} (${makeReadyMinutes} min, ${number(perHour)}/h)`,
  );
  return words.length > 0 ? [[t('Can also do'), words.join(', '), 4] as const] : [];
}

function Facts({ machine }: { machine: Machine }) {
  const { makeReadyMinutes, perHour } = ownOrUsualSpeed(machine);
  const { type, manufacturer, length, breadth, specialOperationSupport } = machine;
  const unit = useOperationType(type)?.unit;
  return (
    <Ticket
      facts={[
        [t('Type'), type],
        [t('Manufacturer'), manufacturer],
        [t('Length'), sideWords(length)],
        [t('Breadth'), sideWords(breadth)],
        [t('Special operation support'), specialOperationSupport ? t('Yes') : t('No')],
        [
          t('Make-ready'),
          <UsualValue key="make-ready" given={machine.makeReadyMinutes !== null}>
            {t`${makeReadyMinutes} min`}
          </UsualValue>,
        ],
        [
          t('Run speed'),
          <UsualValue key="speed" given={machine.sheetsPerHour !== null}>
            {t`${number(perHour)} ${t(unit ?? '')}/h`}
          </UsualValue>,
        ],
        ...layoutFacts(machine),
        ...capabilitiesFact(machine),
        ...changeOverFact(machine),
        ...useHoursFacts(machine),
        [t('Queued'), number(machine.queuedCount)],
        [t('Waiting'), number(machine.waitingCount)],
        [t('Updated'), <DateTime key="updated" at={machine.updatedAt} />],
      ]}
    />
  );
}

function Details({ record: machine }: { record: Machine }) {
  const { name, type, manufacturer, down } = machine;
  const about = [type, manufacturer, largestSheetWords(machine)].filter(Boolean).join(' · ');
  return (
    <RecordPage
      history={{ entity: 'machines', id: machine.id }}
      title={name}
      crumbs={crumbsOf({ label: name })}
      meta={
        <>
          {down && <DownMark reason={down.reason} />}
          <span className={text.muted}>{about}</span>
        </>
      }
      actions={<Actions machine={machine} />}
    >
      <div className={`${layout.withAside} ${floor.page}`}>
        <div>
          {down && <DownNotice machine={machine} down={down} />}
          {machine.handover && (
            <Notice>
              <b>{t`Handover of ${machine.handover.userName}:`}</b> {machine.handover.text}{' '}
              <DateTime at={machine.handover.at} />
            </Notice>
          )}
          <div className={`${layout.stack} ${layout.gap4}`} {...useRetainFocus()}>
            <RunningOn machine={machine} />
            <NextOn machine={machine} />
          </div>
          <Panel title={t('Machine')}>
            <Facts machine={machine} />
          </Panel>
        </div>
        <div>
          <TakeDown machine={machine} />
          <MoveQueue machine={machine} />
        </div>
      </div>
    </RecordPage>
  );
}

export const MachineDetails = recordScreen(contract.machines.get, Details);

export const { Create: MachineCreate, Edit: MachineEdit } = formScreens(machineForm, {
  endpoints: contract.machines,
  Fields: MachineFields,
  crumbs: crumbsOf,
  list: () => to('MachineList'),
  place: (id) => to('MachineDetails', id),
  submit: t('Submit'),
});
