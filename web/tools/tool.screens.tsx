/**
 * Defines the tool screens: the list, and the details of a tool with the operations that need it. Tools are
 * dies, plates and blocks (decision 060).
 */
import { Link } from 'react-router';
import { type Tool, type ToolItem, tool as kind } from '../../shared/tools/tools.contract.ts';
import { toolKinds } from '../../shared/tools/tools.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { SelectField, TextAreaField, TextField } from '../ui/fields/fields.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { formScreens } from '../ui/form/create-and-edit-screens.tsx';
import * as forms from '../ui/form/define-record-forms.ts';
import { LinkButton } from '../ui/page/buttons.tsx';
import { type Column } from '../ui/table/columns.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { FoundTable, ListPage, ListSort, ListToolbar } from '../ui/list/list-screen.tsx';
import { type SortOf, useSorted } from '../ui/list/use-sorted-list.ts';
import { JobNumber } from '../ui/marks/job-marks.tsx';
import { StateBadge } from '../ui/marks/state-icons-and-badges.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { count } from '../ui/text/format-values.ts';
import { Panel, Ticket } from '../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../ui/record/record-screen.tsx';
import { toolCrumbs as crumbs } from './tool-crumbs.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';

const place = (id: string) => to('ToolDetails', id);

/** Says which operation has the tool: "Bobst Novacut, MR-2421 Punching". */
const placeWords = ({ machine, jobNumber, name }: NonNullable<ToolItem['inUse']>) =>
  [machine, `${jobNumber} ${name}`].filter(Boolean).join(', ');

const columns: readonly Column<ToolItem, SortOf<typeof contract.tools.sorted>>[] = [
  { head: t('Name'), sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  { head: t('Kind'), w: 100, sort: 'kind', cell: (tool) => tool.kind },
  { head: t('Kept at'), w: '22%', sort: 'place', cell: (tool) => tool.place },
  { head: t('In use'), w: '30%', cell: ({ inUse }) => inUse && placeWords(inUse) },
  {
    head: t('Needed by'),
    w: 120,
    num: true,
    roomy: true,
    cell: ({ operations }) => count(operations, 'operation'),
  },
];

export function ToolList() {
  const list = useSorted(contract.tools.sorted);
  return (
    <ListPage
      list={list}
      noun="tool"
      add={<AddRecord route="ToolCreate">{t('Add New Tool')}</AddRecord>}
      none={{
        title: t('No tools yet'),
        text: t(
          'A die, plate or block is in one place at a time. Operations that need it never run at once.',
        ),
      }}
    >
      <Panel>
        <ListToolbar search={t('Tool')}>
          <ListSort list={list} columns={columns} />
        </ListToolbar>
        <FoundTable
          list={list}
          noun="tool"
          columns={columns}
          href={({ id }) => place(id)}
          searched={t('Searched in names, places and notes')}
        />
      </Panel>
    </ListPage>
  );
}

function NeededBy({ of }: { of: Tool['neededBy'] }) {
  return (
    <Panel title={t('Needed by')}>
      <ul className={layout.lines}>
        {of.map(({ id, name, state, jobNumber, jobName, machine }) => (
          <li key={id} className={`${layout.row} ${layout.wrap} ${layout.gap3}`}>
            <JobNumber number={jobNumber} />
            <TwoLines
              first={<Link to={to('OperationDetails', id)}>{name}</Link>}
              second={[jobName, machine].filter(Boolean).join(' · ')}
            />
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const planRoutes = {
  products: 'ProductDetails',
  components: 'ComponentDetails',
  jobs: 'JobDetails',
} as const;
const planNouns = { products: t('Product'), components: t('Component'), jobs: t('Job') };

function PlannedWith({ of }: { of: Tool['planned'] }) {
  return (
    <Panel title={t('In the plan of')}>
      <ul className={layout.lines}>
        {of.map(({ id, name, entity }) => (
          <li key={id}>
            <TwoLines
              first={<Link to={to(planRoutes[entity], id)}>{name}</Link>}
              second={planNouns[entity]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Details({ record }: { record: Tool }) {
  const { id, name, note, inUse, neededBy, planned, updatedAt } = record;
  const remove = (
    <DeleteRecord
      record={record}
      noun="tool"
      text={t('No open operation and no plan needs it. What was made with it no longer names it.')}
      remove={useVerb(contract.tools.remove)}
      list={to('ToolList')}
    />
  );
  return (
    <RecordPage
      title={name}
      crumbs={crumbs({ label: name })}
      actions={
        <>
          <LinkButton to={to('ToolLabels', id)} icon="print">
            {t('Print labels')}
          </LinkButton>
          {remove}
        </>
      }
      primary={<EditRecord record={record} to={to('ToolEdit', id)} variant="filled" />}
      history={{ entity: 'tools', id }}
    >
      <Panel title={t('Tool')}>
        <Ticket
          facts={[
            [t('Kind'), record.kind],
            [
              t('Kept at'),
              record.place && (
                <Link key="place" to={to('Shelf', record.place)}>
                  {record.place}
                </Link>
              ),
            ],
            [t('In use'), inUse ? placeWords(inUse) : 'no', 2],
            [t('Note'), note, 4],
            [t('Updated'), <DateTime key="updated" at={updatedAt} />],
          ]}
        />
      </Panel>
      {neededBy.length > 0 && <NeededBy of={neededBy} />}
      {planned.length > 0 && <PlannedWith of={planned} />}
    </RecordPage>
  );
}
export const ToolDetails = recordScreen(contract.tools.get, Details);

const toolForm = forms.formOf(kind, { labels: { place: t('Kept at') } });

function Fields({ form }: { form: forms.FormOf<typeof toolForm> }) {
  return (
    <FormGroup title={t('Tool')}>
      <TextField {...form.field('name')} columns={3} hint={t('As it is marked, such as Die 14')} />
      <SelectField {...form.field('kind')} options={toolKinds} columns={3} />
      <TextField {...form.field('place')} columns={3} hint={t('Where it is fetched from')} />
      <TextAreaField {...form.field('note')} columns={6} />
    </FormGroup>
  );
}

export const { Create: ToolCreate, Edit: ToolEdit } = formScreens(toolForm, {
  endpoints: contract.tools,
  Fields,
  crumbs,
  list: () => to('ToolList'),
  place,
});
