/** Defines the machines' screens (spec §2): the list, a machine's details and its forms. */
import { reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../client/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { queueSize } from '../../../shared/rules/machine-queue.ts';
import { ownOrUsualSpeed } from '../../../shared/rules/machine-speed.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useViews } from '../../platform/views/use-views.ts';
import { OwnTabs, ViewMenu } from '../../platform/views/view-tabs.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useCreate, useEditForm, useNewForm, useUpdate } from '../../ui/form/record-forms.ts';
import { ImportLink } from '../../ui/list/import-link.tsx';
import { FoundTable, ListFilter, ListPage, ListSort, ListTools } from '../../ui/list/list-screen.tsx';
import { useListSelection } from '../../ui/list/list-selection.tsx';
import { useSorted } from '../../ui/list/use-sorted.ts';
import { CountedLink, LinkButton } from '../../ui/page/buttons.tsx';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { number } from '../../ui/page/format.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/page/record-screen.tsx';
import { largestSheetWords, sideWords } from '../operations/sheet-size.ts';
import { useRetainFocus } from '../operations/use-retain-focus.ts';
import { MoveQueue } from './move-queue.tsx';
import { DownMark, machineColumns, machineLine } from './machine-columns.tsx';
import { DownNotice, TakeDown } from './machine-down.tsx';
import { useFilterNames, useOperationType } from '../../platform/lists/use-shop-lists.ts';
import { machineForm } from './machine-form-definition.ts';
import { MachineFields } from './machine-form.tsx';
import { changeOverWords } from './change-over-minutes.tsx';
import { useHoursFacts } from './machine-hours.tsx';
import { NextOn, RunningOn } from './machine-now.tsx';
import text from '../../ui/page/text.module.css';
import floor from '../operations/floor.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './machines.module.css';

export function MachineList() {
  const list = useSorted(contract.machines.sorted, { type: useFilterNames('operationTypes', 'type') });
  const saved = useViews('machines');
  const { remove, sorted } = contract.machines;
  const mayNotDelete = useRefusal('delete');
  const many = useListSelection(list, {
    noun: 'machine',
    entity: 'machines',
    remove,
    sheet: sorted,
    mayNotDelete,
  });
  return (
    <ListPage
      list={list}
      noun="machine"
      actions={
        <>
          <LinkButton to={to('CalendarList')} icon="calendar">
            Calendars
          </LinkButton>
          <LinkButton to={to('ToolList')} icon="tool">
            Tools
          </LinkButton>
          <ImportLink entity="machines" />
        </>
      }
      add={<AddRecord route="MachineCreate">Add New Machine</AddRecord>}
      none={{
        title: 'No machines yet',
        text: 'A machine runs operations of one type. Scheduling a job puts its operations on machines.',
      }}
    >
      <Panel>
        <OwnTabs of={saved} total={list.total} />
        <ListTools search="Machine" many={many}>
          <ListFilter list={list} name="type" />
          <ViewMenu of={saved} />
          <ListSort list={list} columns={machineColumns} />
        </ListTools>
        <FoundTable
          list={list}
          many={many}
          noun="machine"
          columns={machineColumns}
          href={({ id }) => to('MachineDetails', id)}
          phone={machineLine}
          height={46}
          searched="Searched in names and manufacturers"
        />
      </Panel>
    </ListPage>
  );
}

const crumbsOf = (...here: readonly Crumb[]) => [{ label: 'Machines', to: to('MachineList') }, ...here];

function DeleteMachine({ machine }: { machine: Machine }) {
  return (
    <DeleteRecord
      record={machine}
      noun="machine"
      text="It has no unfinished operations. Finished ones stay, without the machine."
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
        Running Operation
      </LinkButton>
      <LinkButton
        to={operation(next)}
        icon="arrow-right"
        refusal={next ? null : reason('nothing-queued', { machine: name, waiting: machine.waitingCount })}
      >
        Next Operation
      </LinkButton>
      <CountedLink to={to('MachineOperationList', id)} icon="operations" total={queueSize(machine).total}>
        Operation Queue
      </CountedLink>
      <EditRecord record={machine} to={to('MachineEdit', id)} />
      <DeleteMachine machine={machine} />
    </>
  );
}

/** Shows a value. If `given` is false, a mark says that the value is the usual one of the machine's type. */
function UsualValue({ given, children }: { given: boolean; children: string }) {
  return (
    <>
      {children} {!given && <small>usual for its type</small>}
    </>
  );
}

/** Returns the change-over minutes as a labelled value for the machine's page, if the machine has any. */
function changeOverFact({ keyMinutes }: Machine) {
  const words = changeOverWords(keyMinutes);
  return words === null ? [] : [['Changes', words, 4] as const];
}

/** Returns the machine's further capabilities as a labelled value for the machine's page, if it has any. */
function capabilitiesFact({ capabilities }: Machine) {
  const [, ...others] = capabilities;
  const words = others.map(
    ({ capability, makeReadyMinutes, perHour }) =>
      `${capability} (${makeReadyMinutes} min, ${number(perHour)}/h)`,
  );
  return words.length > 0 ? [['Can also do', words.join(', '), 4] as const] : [];
}

function Facts({ machine }: { machine: Machine }) {
  const { makeReadyMinutes, perHour } = ownOrUsualSpeed(machine);
  const { type, manufacturer, length, breadth, specialOperationSupport } = machine;
  const unit = useOperationType(type)?.unit;
  return (
    <Ticket
      facts={[
        ['Type', type],
        ['Manufacturer', manufacturer],
        ['Length', sideWords(length)],
        ['Breadth', sideWords(breadth)],
        ['Special operation support', specialOperationSupport ? 'Yes' : 'No'],
        [
          'Make-ready',
          <UsualValue key="make-ready" given={machine.makeReadyMinutes !== null}>
            {`${makeReadyMinutes} min`}
          </UsualValue>,
        ],
        [
          'Run speed',
          <UsualValue key="speed" given={machine.sheetsPerHour !== null}>
            {`${number(perHour)} ${unit ?? ''}/h`}
          </UsualValue>,
        ],
        ...capabilitiesFact(machine),
        ...changeOverFact(machine),
        ...useHoursFacts(machine),
        ['Queued', number(machine.queuedCount)],
        ['Waiting', number(machine.waitingCount)],
        ['Updated', <DateTime key="updated" at={machine.updatedAt} />],
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
          <DownMark down={down} />
          <span className={text.muted}>{about}</span>
        </>
      }
      actions={<Actions machine={machine} />}
    >
      <div className={`${layout.withAside} ${floor.page}`}>
        <div>
          {down && <DownNotice machine={machine} down={down} />}
          <div className={styles.places} {...useRetainFocus()}>
            <RunningOn machine={machine} />
            <NextOn machine={machine} />
          </div>
          <Panel title="Machine">
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

export function MachineCreate() {
  const form = useNewForm(machineForm, {
    save: useCreate(contract.machines.create),
    place: (id) => to('MachineDetails', id),
  });
  return (
    <FormPage
      title="Add machine"
      crumbs={crumbsOf({ label: 'New' })}
      form={form}
      submit="Submit"
      onCancel={useGoBack(to('MachineList'))}
    >
      <MachineFields form={form} />
    </FormPage>
  );
}

function Edit({ record: machine }: { record: Machine }) {
  const { id, name } = machine;
  const place = to('MachineDetails', id);
  const { form, show } = useEditForm(machineForm, machine, {
    save: useUpdate(contract.machines.update, id),
    place,
  });
  return (
    <FormPage
      title="Edit machine"
      name={name}
      crumbs={crumbsOf({ label: name, to: place }, { label: 'Edit' })}
      form={form}
      onCancel={show}
    >
      <MachineFields form={form} typeLocked={machine.can.changeType} />
    </FormPage>
  );
}

export const MachineEdit = recordScreen(contract.machines.get, Edit);
