/**
 * Shows a machine's operation queue (spec §2): the running operation, then the queued ones by rank, then the waiting
 * ones, dashed.
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../client/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { useRetainFocus } from '../operations/use-retain-focus.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { RecordName } from '../../ui/form/form-page.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { DownNotice } from '../machines/machine-down.tsx';
import { machineQueueQuery } from './machine-queue-query.ts';
import { QueueGroup } from './queue-group.tsx';
import { matchesSearch } from './queue-order.ts';
import { useQueueOrder } from './use-queue-order.ts';
import { reasonText as words } from '../../client/reason-text.ts';
import tools from '../../ui/list/list-tools.module.css';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './queue.module.css';

/** Returns the reason why the user can't reorder the queue, or null. */
function useReorderRefusal(term: string): Reason | null {
  const mayNot = useRefusal('edit');
  return mayNot ?? (term === '' ? null : reason('clear-the-search'));
}

function Nothing({ machine, term, clear }: { machine: Machine; term: string; clear: () => void }) {
  if (term === '') {
    return (
      <EmptyState
        title="Nothing is queued here"
        text={`Scheduled jobs put their ${machine.type} operations on ${machine.name} or another machine of its type.`}
      />
    );
  }
  return (
    <EmptyState
      small
      title={`No operation matches “${term}”`}
      text="Searched in types, names, jobs and customers of this queue."
      action={<ActionButton onClick={clear}>Clear search</ActionButton>}
    />
  );
}

function Groups({ machine, operations }: { machine: Machine; operations: readonly OperationOnMachine[] }) {
  const { term, clear } = useListState(['default']);
  const { groups, put, said } = useQueueOrder(machine.id, operations);
  const refusal = useReorderRefusal(term);
  const found = (group: OperationOnMachine[]) => group.filter((operation) => matchesSearch(operation, term));
  const shown = { now: found(groups.now), queued: found(groups.queued), waiting: found(groups.waiting) };
  const total = shown.now.length + shown.queued.length + shown.waiting.length;
  const common = { machine, put: refusal === null ? put : null };
  // A busy or down machine offers no Run here: the list or the notice above shows why.
  const idle = groups.now.length === 0 && machine.down === null;
  return (
    <div {...useRetainFocus()}>
      <Panel>
        <div className={tools.tools}>
          <SearchBox label="Operation" />
          <CountLine count={total} one="operation" />
          {operations.length > 0 && (
            <span className={`${text.small} ${text.faint} ${styles.hint}`}>
              {refusal ? (
                words(refusal)
              ) : (
                <>
                  Drag by the handle<span className={styles.keys}>, or press Alt and an arrow key</span>.
                </>
              )}
            </span>
          )}
        </div>
        {total === 0 && <Nothing machine={machine} term={term} clear={() => clear()} />}
        <QueueGroup title="On the machine" operations={shown.now} {...common} put={null} first />
        <QueueGroup title="Queued" operations={shown.queued} {...common} first={idle} />
        <QueueGroup title="Waiting" operations={shown.waiting} {...common} />
      </Panel>
      <output className={text.visuallyHidden}>{said}</output>
    </div>
  );
}

function Queue({ machine }: { machine: Machine }) {
  const { id, name, down } = machine;
  const { data } = useQuery(machineQueueQuery(id));
  useBarRecord({ name });
  const crumbs = [
    { label: 'Machines', to: to('MachineList') },
    { label: name, to: to('MachineDetails', id) },
    { label: 'Operation Queue' },
  ];
  return (
    <Page>
      <PageHead title="Operation Queue" crumbs={crumbs} count={<RecordName>{name}</RecordName>} />
      <div className={layout.stack}>
        {down && <DownNotice machine={machine} down={down} />}
        {data && <Groups machine={machine} operations={data} />}
      </div>
    </Page>
  );
}

export function MachineOperationList() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.machines.get, { params: { id } }));
  return data ? <Queue key={id} machine={data} /> : <Page>{null}</Page>;
}
