/** A machine (spec §2 Machine details): what runs, what comes next, and the way to its queue. */
import './machines.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { countUnit } from '../../../shared/rules/catalogue.ts';
import { speedOf } from '../../../shared/rules/machine-speed.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useStay } from '../operations/use-stay.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { dateTime, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { DeleteMachine } from './machine-actions.tsx';
import { MoveQueue } from './machine-clear.tsx';
import { DownNotice, TakeDown } from './machine-down.tsx';
import { OnMachine } from './machine-now.tsx';
import { DownMark } from './machine-rows.tsx';
import { side, sheetSize } from './sheet-size.ts';

function Actions({ machine }: { machine: Machine }) {
  const { id, name, running, next } = machine;
  const mayNotEdit = useRefusal('edit');
  const operation = (of: { id: string } | null) => (of ? to('OperationDetails', of.id) : '');
  return (
    <>
      <LinkButton to={operation(running)} icon="play" refusal={running ? null : `Nothing runs on ${name}`}>
        Running Operation
      </LinkButton>
      <LinkButton
        to={operation(next)}
        icon="arrow-right"
        refusal={next ? null : `Nothing is queued on ${name}`}
      >
        Next Operation
      </LinkButton>
      <LinkButton to={to('MachineOperationList', id)} icon="operations">
        Operation Queue
      </LinkButton>
      <LinkButton to={to('MachineEdit', id)} replace icon="edit" refusal={mayNotEdit}>
        Edit
      </LinkButton>
      <DeleteMachine machine={machine} />
    </>
  );
}

/** A value that is the type's usual one until it is given. */
function Usual({ given, children }: { given: boolean; children: string }) {
  return (
    <>
      {children} {!given && <small>usual for its type</small>}
    </>
  );
}

function Facts({ machine }: { machine: Machine }) {
  const zone = useShopZone();
  const { makeReadyMinutes, perHour } = speedOf(machine);
  const { type, manufacturer, length, breadth, specialOperationSupport } = machine;
  return (
    <Ticket
      facts={[
        ['Type', type],
        ['Manufacturer', manufacturer],
        ['Length', side(length)],
        ['Breadth', side(breadth)],
        ['Special operation support', specialOperationSupport ? 'Yes' : 'No'],
        [
          'Make-ready',
          <Usual key="make-ready" given={machine.makeReadyMinutes !== null}>
            {`${makeReadyMinutes} min`}
          </Usual>,
        ],
        [
          'Speed',
          <Usual key="speed" given={machine.sheetsPerHour !== null}>
            {`${number(perHour)} ${countUnit(type)}/h`}
          </Usual>,
        ],
        ['Queued', number(machine.queuedCount)],
        ['Waiting', number(machine.waitingCount)],
        ['Updated', dateTime(machine.updatedAt, { zone })],
      ]}
    />
  );
}

function Meta({ machine }: { machine: Machine }) {
  const { type, manufacturer, down } = machine;
  return (
    <>
      <DownMark down={down} />
      <span className="dim">{[type, manufacturer, sheetSize(machine)].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Details({ machine }: { machine: Machine }) {
  useBarRecord({ name: machine.name });
  return (
    <Page narrowed>
      <PageHead
        title={machine.name}
        crumbs={[{ label: 'Machines', to: to('MachineList') }, { label: machine.name }]}
        meta={<Meta machine={machine} />}
        actions={<Actions machine={machine} />}
      />
      <div className="lay">
        <div>
          {machine.down && <DownNotice machine={machine} down={machine.down} />}
          <div className="places" {...useStay()}>
            <OnMachine machine={machine} which="running" />
            <OnMachine machine={machine} which="next" />
          </div>
          <Sheet title="Machine">
            <Facts machine={machine} />
          </Sheet>
        </div>
        <div>
          <TakeDown machine={machine} />
          <MoveQueue machine={machine} />
        </div>
      </div>
    </Page>
  );
}

export function MachineDetails() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.machines.get, { params: { id } }));
  return data ? <Details key={id} machine={data} /> : <Page narrowed>{null}</Page>;
}
