/** Defines the components' screens (spec §2, §5): the lists of all and of one product, the details, and the forms. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { type Component } from '../../../shared/contract/components.ts';
import { contract } from '../../client/contract.ts';
import { useFilterNames } from '../../platform/lists/use-shop-lists.ts';
import { useViews } from '../../platform/views/use-views.ts';
import { OwnTabs, ViewMenu } from '../../platform/views/view-tabs.tsx';
import { query, useVerb } from '../../client/api/queries.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate, useEditForm, useNewForm, useUpdate } from '../../ui/form/record-forms.ts';
import { FoundTable, ListFilter, ListPage, ListSort, ListTools } from '../../ui/list/list-screen.tsx';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { useListSelection } from '../../ui/list/list-selection.tsx';
import { useSorted } from '../../ui/list/use-sorted.ts';
import { Priority } from '../../ui/marks/priority.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count, grammage, number, size, thickness } from '../../ui/page/format.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/page/record-screen.tsx';
import { noArtwork, ownArtwork } from '../part/artwork-field.tsx';
import { ArtworkSheet } from '../part/artwork-sheet.tsx';
import { componentCrumbs } from '../part/breadcrumbs.ts';
import { useForCustomer } from '../part/use-for-customer.ts';
import { PartFormPage } from '../part/part-form-page.tsx';
import { PlannedStepsTable } from '../part/planned-steps-table.tsx';
import { componentColumns, componentLine } from './component-columns.tsx';

import { ComponentGroups } from './component-fields.tsx';
import { changesOf, componentForm, componentGroups } from './component-values.ts';
import head from '../../ui/page/page.module.css';
import text from '../../ui/page/text.module.css';
import styles from '../part/part.module.css';
import layout from '../../ui/page/layout.module.css';

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
  const saved = useViews('components');
  const { remove, sorted } = contract.components;
  const mayNotDelete = useRefusal('delete');
  const many = useListSelection(list, {
    noun: 'component',
    entity: 'components',
    remove,
    sheet: sorted,
    mayNotDelete,
  });
  const { carried } = useForCustomer();
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
      <Panel>
        <OwnTabs of={saved} total={list.total} />
        <ListTools search="Component" many={many}>
          <ListFilter list={list} name="type" />
          <ViewMenu of={saved} />
          <ListSort list={list} columns={componentColumns} />
        </ListTools>
        <FoundTable
          list={list}
          many={many}
          noun="component"
          columns={componentColumns}
          href={({ id }) => carried(to('ComponentDetails', id))}
          phone={componentLine}
          searched="Searched in names, numbers and codes"
        />
      </Panel>
    </ListPage>
  );
}

export function ComponentList() {
  return (
    <Components
      of={{}}
      crumbs={[{ label: 'Products', to: to('ProductList') }, { label: 'Components' }]}
      add={<AddRecord route="ComponentCreate">Add New Component</AddRecord>}
      none={{
        title: 'No components yet',
        text: 'A component is a part with its paper, ink, coat and operations. Use it in products, or for a job.',
      }}
    />
  );
}

export function ProductComponentList() {
  const { id = '' } = useParams();
  const { data: product } = useQuery(query(contract.products.get, { params: { id } }));
  const name = product?.name ?? '';
  const edit = product && (
    <LinkButton to={to('ProductEdit', id)} refusal={product.can.edit} icon="edit" variant="filled">
      Edit Product
    </LinkButton>
  );
  return (
    <Components
      of={{ productId: id }}
      crumbs={[
        { label: 'Products', to: to('ProductList') },
        { label: name, to: to('ProductDetails', id) },
        { label: 'Components' },
      ]}
      name={name}
      add={edit}
      none={{
        title: 'No components in this product',
        text: 'Add components to the product in its form.',
      }}
    />
  );
}

function DeleteComponent({ component }: { component: Component }) {
  return (
    <DeleteRecord
      record={component}
      noun="component"
      text="No product uses it. Jobs made from it stay."
      remove={useVerb(contract.components.remove)}
      list={to('ComponentList')}
    />
  );
}

function Facts({ component }: { component: Component }) {
  return (
    <Panel title="Component">
      <Ticket
        facts={[
          ['Type', component.type],
          ['Style', component.style],
          ['Code', component.code],
          ['Component code', component.componentCode],
          ['Number', component.number],
          ['Buffer', number(component.buffer)],
          ['Ups', number(component.ups)],
          ['Priority', component.priority],
          ['Paper length × breadth', size(component.paperLength, component.paperBreadth)],
          ['Paper thickness', thickness(component.paperThickness)],
          ['Paper GSM', grammage(component.paperGsm)],
          ['Paper quality', component.paperQuality],
          ['Ink', component.ink],
          ['Coat', component.coat],
          ['Created', <ShortDate key="created" at={component.createdAt} />],
          ['Updated', <ShortDate key="updated" at={component.updatedAt} />],
        ]}
      />
    </Panel>
  );
}

function Products({ component: { products } }: { component: Component }) {
  return (
    <Panel title="Products" note={products.length === 0 ? 'part of none' : count(products.length, 'product')}>
      {products.length > 0 && (
        <ul className={styles.links}>
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
  const { carried } = useForCustomer();
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
          Use for Job
        </LinkButton>
      }
    >
      <div className={layout.withAside}>
        <div>
          <PlannedStepsTable
            steps={component.componentOperations}
            none="The steps to make it: printing, lamination, packing. A job made from it starts with them."
            action={
              <LinkButton to={`${edit}#componentOperations`} icon="plus" refusal={component.can.edit}>
                Plan operations
              </LinkButton>
            }
          />
          <Facts component={component} />
        </div>
        <aside>
          <ArtworkSheet of={component} />
          <Products component={component} />
        </aside>
      </div>
    </RecordPage>
  );
}

export const ComponentDetails = recordScreen(contract.components.get, Details);

const newForm = componentForm(null);

export function ComponentCreate() {
  const form = useNewForm(newForm, {
    save: useCreate(contract.components.create),
    place: (id) => to('ComponentDetails', id),
  });
  return (
    <PartFormPage
      title="Add Component"
      crumbs={componentCrumbs({ label: 'New' })}
      form={form}
      groups={componentGroups}
      onCancel={useGoBack(to('ComponentList'))}
    >
      <ComponentGroups bind={form.field} set={form.change} own={noArtwork} />
    </PartFormPage>
  );
}

function Edit({ record: component }: { record: Component }) {
  const { id, name } = component;
  const place = to('ComponentDetails', id);
  const save = useUpdate(contract.components.update, id);
  const { form, show } = useEditForm(componentForm(component), component, {
    save: (fields, version) => save(changesOf(fields), version),
    place,
  });
  return (
    <PartFormPage
      title="Edit Component"
      name={name}
      crumbs={componentCrumbs({ label: name, to: place }, { label: 'Edit' })}
      form={form}
      groups={componentGroups}
      onCancel={show}
    >
      <ComponentGroups bind={form.field} set={form.change} own={ownArtwork(component)} />
    </PartFormPage>
  );
}

export const ComponentEdit = recordScreen(contract.components.get, Edit);
