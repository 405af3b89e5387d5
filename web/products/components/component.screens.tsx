/**
 * Defines the component screens (spec §2, §5): the list of all components, the list of one product's
 * components, the details and the forms.
 */
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Component, type ComponentItem } from '../../../shared/products/components.contract.ts';
import { contract } from '../../client/contract.ts';
import { useFilterNames } from '../../shop/lists/use-shop-lists.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { type Column } from '../../ui/table/columns.tsx';
import { RowLink, TwoLines } from '../../ui/table/data-table.tsx';
import { type PhoneRow } from '../../ui/table/phone-list.tsx';
import { ViewedList } from '../../views/viewed-list.tsx';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { type FormOf } from '../../ui/form/define-record-forms.ts';
import { formScreens } from '../../ui/form/create-and-edit-screens.tsx';
import { ListPage } from '../../ui/list/list-screen.tsx';
import { CountLine } from '../../ui/list/list-toolbar.tsx';
import { type SortOf, useSorted } from '../../ui/list/use-sorted-list.ts';
import { Priority } from '../../ui/marks/job-marks.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { DeleteRecord } from '../../ui/record/delete-record.tsx';
import { count, grammage, number, size, thickness } from '../../ui/text/format-values.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import {
  AddRecord,
  EditRecord,
  RecordPage,
  recordScreen,
  useUrlRecord,
} from '../../ui/record/record-screen.tsx';
import { ArtworkPanel, noArtwork, ownArtwork } from '../../jobs/shared-fields/artwork/artwork-field.tsx';
import { componentCrumbs } from '../../jobs/shared-fields/breadcrumbs.ts';
import { useCustomerFromUrl } from '../../jobs/shared-fields/use-customer-from-url.ts';
import { PlannedStepsTable } from '../../jobs/shared-fields/planned-steps-table.tsx';
import { boxFacts, JobBox } from '../../jobs/box/job-box.tsx';
import { ComponentGroups } from './component-fields.tsx';
import { changesOf, componentForm, componentGroups } from './component-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import head from '../../ui/page/page.module.css';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';

/** Defines how a product component appears in a list: as table columns, or as a compact row on a phone. */

const productNames = ({ products }: ComponentItem) => products.map(({ name }) => name).join(', ');

const componentColumns: readonly Column<ComponentItem, SortOf<typeof contract.components.sorted>>[] = [
  {
    head: t('Number'),
    sort: 'number',
    w: 120,
    look: text.number,
    title: (of) => of.number,
    cell: (of) => of.number,
  },
  {
    head: t('Component'),
    sort: 'name',
    cell: ({ artworkThumbUrl, name }, address) => (
      <span className={layout.row}>
        <Thumb url={artworkThumbUrl} />
        <RowLink to={address}>{name}</RowLink>
      </span>
    ),
  },
  {
    head: t('Type and style'),
    sort: 'type',
    w: '16%',
    title: ({ type, style }) => `${type}, ${style}`,
    cell: ({ type, style }) => <TwoLines first={type} second={style} />,
  },
  { head: t('Code'), sort: 'code', w: 130, title: ({ code }) => code, cell: ({ code }) => code },
  {
    head: t('Paper'),
    w: '16%',
    desk: true,
    title: ({ paperQuality }) => paperQuality,
    cell: (of) => (
      <TwoLines
        first={of.paperQuality}
        second={`${grammage(of.paperGsm)} · ${size(of.paperLength, of.paperBreadth)}`}
      />
    ),
  },
  {
    head: t('Operations'),
    w: 110,
    num: true,
    desk: true,
    cell: ({ componentOperations }) => number(componentOperations.length),
  },
  {
    head: t('Products'),
    w: '20%',
    wide: true,
    look: `${text.clip} ${text.muted}`,
    title: productNames,
    cell: (of) => productNames(of) || <span className={text.faint}>{t('none')}</span>,
  },
];

const componentLine = (component: ComponentItem): PhoneRow => ({
  title: component.name,
  sub: `${component.number} · ${component.type}, ${component.style}`,
  right: <span className={text.smaller}>{component.code}</span>,
});

function Components(props: {
  /** Restricts the list to the components of this product. Without an id, the list shows all components. */
  of: { productId?: string };
  crumbs: readonly Crumb[];
  name?: string;
  add: ReactNode;
  none: { title: string; text: string };
}) {
  const { of, name, ...page } = props;
  const list = useSorted(
    contract.components.sorted,
    { type: useFilterNames('productTypes', 'type') },
    { query: of },
  );
  const { carried } = useCustomerFromUrl();
  return (
    <ListPage
      {...page}
      list={list}
      noun="component"
      count={
        <>
          {name !== undefined && <span className={`${head.count} ${text.clip}`}>{name}</span>}
          <CountLine count={list.total} one="component" />
        </>
      }
    >
      <ViewedList
        entity="components"
        list={list}
        columns={componentColumns}
        href={({ id }) => carried(to('ComponentDetails', id))}
        phone={componentLine}
        searched={t('Searched in names, numbers and codes')}
      />
    </ListPage>
  );
}

export function ComponentList() {
  return (
    <Components
      of={{}}
      crumbs={[{ label: t('Products'), to: to('ProductList') }, { label: t('Components') }]}
      add={<AddRecord route="ComponentCreate">{t('Add New Component')}</AddRecord>}
      none={{
        title: t('No components yet'),
        text: t(
          'A component is a part with its paper, ink, coat and operations. Use it in products, or for a job.',
        ),
      }}
    />
  );
}

export function ProductComponentList() {
  const { id, record: product } = useUrlRecord(contract.products.get);
  const name = product?.name ?? '';
  const edit = product && (
    <LinkButton to={to('ProductEdit', id)} refusal={product.can.edit} icon="edit" variant="filled">
      {t('Edit Product')}
    </LinkButton>
  );
  return (
    <Components
      of={{ productId: id }}
      crumbs={[
        { label: t('Products'), to: to('ProductList') },
        { label: name, to: to('ProductDetails', id) },
        { label: t('Components') },
      ]}
      name={name}
      add={edit}
      none={{
        title: t('No components in this product'),
        text: t('Add components to the product in its form.'),
      }}
    />
  );
}

function DeleteComponent({ component }: { component: Component }) {
  return (
    <DeleteRecord
      record={component}
      noun="component"
      text={t('No product uses it. Jobs made from it stay.')}
      remove={useVerb(contract.components.remove)}
      list={to('ComponentList')}
    />
  );
}

function Facts({ component }: { component: Component }) {
  return (
    <Panel title={t('Component')}>
      <Ticket
        facts={[
          [t('Type'), component.type],
          [t('Style'), component.style],
          [t('Code'), component.code],
          [t('Component code'), component.componentCode],
          ...boxFacts(component),
          [t('Number'), component.number],
          [t('Buffer'), number(component.buffer)],
          [t('Ups'), number(component.ups)],
          [t('Priority'), component.priority],
          [t('Paper length × breadth'), size(component.paperLength, component.paperBreadth)],
          [t('Paper thickness'), thickness(component.paperThickness)],
          [t('Paper GSM'), grammage(component.paperGsm)],
          [t('Paper quality'), component.paperQuality],
          [t('Ink'), component.ink],
          [t('Coat'), component.coat],
          [t('Created'), <ShortDate key="created" at={component.createdAt} />],
          [t('Updated'), <ShortDate key="updated" at={component.updatedAt} />],
        ]}
      />
    </Panel>
  );
}

function Products({ component: { products } }: { component: Component }) {
  return (
    <Panel
      title={t('Products')}
      note={products.length === 0 ? t('part of none') : count(products.length, 'product')}
    >
      {products.length > 0 && (
        <ul className={layout.lines}>
          {products.map(({ id, name }) => (
            <li key={id}>
              <Link to={to('ProductDetails', id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Details({ record: component }: { record: Component }) {
  const { id, name, type, style } = component;
  const refusal = useRefusal('edit');
  const { carried } = useCustomerFromUrl();
  const edit = to('ComponentEdit', id);
  return (
    <RecordPage
      history={{ entity: 'components', id: component.id }}
      title={name}
      crumbs={componentCrumbs({ label: name })}
      meta={
        <>
          <span className={text.number}>{component.number}</span>
          <span className={`${text.small} ${text.muted}`}>
            {type}, {style}
          </span>
          <Priority priority={component.priority} />
        </>
      }
      actions={
        <>
          <EditRecord record={component} to={edit} />
          <DeleteComponent component={component} />
        </>
      }
      primary={
        <LinkButton to={carried(to('ComponentJobCreate', id))} icon="job" variant="filled" refusal={refusal}>
          {t('Use for Job')}
        </LinkButton>
      }
    >
      <div className={layout.withAside}>
        <div>
          <PlannedStepsTable
            steps={component.componentOperations}
            none={t(
              'The steps to make it: printing, lamination, packing. A job made from it starts with them.',
            )}
            action={
              <LinkButton to={`${edit}#componentOperations`} icon="plus" refusal={component.can.edit}>
                {t('Plan operations')}
              </LinkButton>
            }
          />
          <Facts component={component} />
          <JobBox job={component} />
        </div>
        <aside>
          <ArtworkPanel of={component} />
          <Products component={component} />
        </aside>
      </div>
    </RecordPage>
  );
}

export const ComponentDetails = recordScreen(contract.components.get, Details);

function Fields(props: { form: FormOf<ReturnType<typeof componentForm>>; before: Component | null }) {
  const { form, before } = props;
  return (
    <ComponentGroups bind={form.field} set={form.change} own={before ? ownArtwork(before) : noArtwork} />
  );
}

export const { Create: ComponentCreate, Edit: ComponentEdit } = formScreens(componentForm, {
  endpoints: contract.components,
  Fields,
  crumbs: componentCrumbs,
  list: () => to('ComponentList'),
  place: (id) => to('ComponentDetails', id),
  titles: { add: t('Add Component'), edit: t('Edit Component') },
  groups: componentGroups,
  send: changesOf,
});
