/** Machine list (spec §2): what runs now, what comes next, and which machine is down. */
import './machines.css';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { operationTypes } from '../../../shared/rules/catalogue.ts';
import { infinite } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine, FilterSelect, SortSelect } from '../../ui/list/list-tools.tsx';
import { EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { AddMachine } from './machine-actions.tsx';
import { addressOf, machineColumns, MachineHead, MachineRow, phoneRow, sortLabels } from './machine-rows.tsx';

const sortOptions = machineColumns.map((value) => ({ value, label: sortLabels[value] }));

function useMachines() {
  const list = useListState(machineColumns);
  const type = operationTypes.find((each) => each === list.filter('type'));
  const { sort, term } = list;
  const found = useList(
    infinite(contract.machines.sorted, {
      query: { type, sort: sort.column, order: sort.order, term, per: 50 },
    }),
  );
  return { ...list, ...found, type, isNarrowed: term !== '' || type !== undefined };
}

function Nothing({ found }: { found: ReturnType<typeof useMachines> }) {
  if (!found.isNarrowed) {
    return (
      <EmptyState
        title="No machines yet"
        text="A machine runs the operations of one type; scheduling a job puts its operations on machines."
        action={<AddMachine />}
      />
    );
  }
  return (
    <EmptyState
      small
      title={found.term ? `No machine matches “${found.term}”` : `No machine for ${found.type}`}
      text="Names and manufacturers were searched."
      action={<ActionButton onClick={() => found.clear('type')}>Clear search and filters</ActionButton>}
    />
  );
}

const row = (machine: Machine) => <MachineRow machine={machine} />;

export function MachineList() {
  const found = useMachines();
  const { rows, total, more } = found;
  const none = total === 0 && !found.isNarrowed;
  return (
    <Page>
      <PageHead
        title="Machines"
        count={<CountLine count={total} one="machine" />}
        primary={!none && <AddMachine />}
      />
      <Sheet>
        <div className="tools">
          <SearchBox label="Machine" />
          <FilterSelect
            label="Type"
            value={found.type ?? null}
            options={operationTypes}
            onChange={(type) => found.setFilter('type', type)}
          />
          <div className="row end">
            <SortSelect sort={found.sort} columns={sortOptions} onSort={found.setSort} />
          </div>
        </div>
        {total === 0 ? (
          <Nothing found={found} />
        ) : (
          <DataTable
            noun="machines"
            rows={rows}
            total={total}
            more={more}
            keyOf={({ id }) => id}
            href={addressOf}
            height={46}
            head={<MachineHead sort={found.sort} onPress={found.press} />}
            row={row}
            phone={phoneRow}
          />
        )}
      </Sheet>
    </Page>
  );
}
