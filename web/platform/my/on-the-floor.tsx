/** Lists running and paused operations for the people at the machines. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import text from '../../ui/page/text.module.css';

/** The largest number of operations that the screen lists in each state. */
const most = 100;

const addressOf = ({ id }: Operation) => to('OperationDetails', id);
const about = ({ job }: Operation) => `${job.number} · ${job.name}`;

const head = (
  <>
    <Th>Operation</Th>
    <Th w="34%">Machine</Th>
    <Th w={140}>State</Th>
  </>
);

const row = (operation: Operation) => {
  const { name, machine, state } = operation;
  return (
    <>
      <td>
        <TwoLines
          first={<RowLink to={addressOf(operation)}>{name}</RowLink>}
          second={<span title={about(operation)}>{about(operation)}</span>}
        />
      </td>
      <td title={machine?.name}>
        {machine ? (
          <Link to={to('MachineDetails', machine.id)}>{machine.name}</Link>
        ) : (
          <span className={text.faint}>none</span>
        )}
      </td>
      <td>
        <StateBadge state={state} />
      </td>
    </>
  );
};

function useIn(state: 'running' | 'paused'): readonly Operation[] | undefined {
  const call = { query: { state, sort: 'machine', per: most } } as const;
  return useQuery({ ...query(contract.operations.sorted, call), meta: { inPlace: true } }).data?.items;
}

function Nothing() {
  const action = <LinkButton to={to('MachineList')}>Machines</LinkButton>;
  return (
    <EmptyState
      small
      title="Nothing is running"
      text="Running and paused operations appear here."
      action={action}
    />
  );
}

export function OnTheFloor() {
  const [running, paused] = [useIn('running'), useIn('paused')];
  const rows = running && paused && [...running, ...paused];
  return (
    <Panel title="On the floor" right={<Link to={to('MachineList')}>All machines</Link>}>
      {rows?.length === 0 ? (
        <Nothing />
      ) : (
        <DataTable
          noun="operations on the floor"
          rows={rows}
          total={rows?.length}
          keyOf={({ id }) => id}
          href={addressOf}
          height={46}
          head={head}
          row={row}
          phone={(operation) => ({
            title: operation.name,
            sub: <TwoLines first={about(operation)} second={operation.machine?.name ?? 'no machine'} />,
            right: <StateBadge state={operation.state} />,
          })}
        />
      )}
    </Panel>
  );
}
