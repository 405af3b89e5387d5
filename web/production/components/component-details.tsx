/** A component: its operations, its ticket, where it is used; and the way to a job made from it (spec §2). */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Component } from '../../../shared/contract/components.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { ArtworkSheet } from '../part/artwork-sheet.tsx';
import { useForCustomer } from '../part/for-customer.ts';
import { PlanSheet } from '../part/plan-table.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count, fullDate, grammage, number, size, thickness } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { componentCrumbs, DeleteComponent } from './component-actions.tsx';

interface Of {
  component: Component;
}

function Head({ component }: Of) {
  const { id, name } = component;
  const refusal = useRefusal('edit');
  const { carried } = useForCustomer();
  const job = carried(to('ComponentJobCreate', id));
  return (
    <PageHead
      title={name}
      crumbs={componentCrumbs({ label: name })}
      meta={
        <>
          <span className="no">{component.number}</span>
          <span className="sm dim">
            {component.type}, {component.style}
          </span>
          <Priority priority={component.priority} />
        </>
      }
      actions={
        <>
          <LinkButton to={to('ComponentEdit', id)} icon="edit" refusal={refusal}>
            Edit
          </LinkButton>
          <DeleteComponent component={component} />
        </>
      }
      primary={
        <LinkButton to={job} icon="job" variant="filled" refusal={refusal}>
          Use for Job
        </LinkButton>
      }
    />
  );
}

function Facts({ component }: Of) {
  const zone = useShopZone();
  return (
    <Sheet title="Component">
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
          ['Created', fullDate(component.createdAt, { zone })],
          ['Updated', fullDate(component.updatedAt, { zone })],
        ]}
      />
    </Sheet>
  );
}

function Products({ component: { products } }: Of) {
  return (
    <Sheet title="Products" note={products.length === 0 ? 'part of none' : count(products.length, 'product')}>
      {products.length > 0 && (
        <ul className="links">
          {products.map(({ id, name }) => (
            <li key={id}>
              <Link to={to('ProductDetails', id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function PlanOperations({ component: { id } }: Of) {
  return (
    <LinkButton to={to('ComponentEdit', id)} icon="plus" refusal={useRefusal('edit')}>
      Plan operations
    </LinkButton>
  );
}

export function ComponentDetails() {
  const { id = '' } = useParams();
  const { data: component } = useQuery(query(contract.components.get, { params: { id } }));
  useBarRecord(component);
  if (component === undefined) return <Page narrowed>{null}</Page>;
  return (
    <Page narrowed>
      <Head component={component} />
      <div className="lay">
        <div>
          <PlanSheet
            steps={component.componentOperations}
            none="The steps that make it: printing, lamination, packing. A job made from it starts with them."
            action={<PlanOperations component={component} />}
          />
          <Facts component={component} />
        </div>
        <aside>
          <ArtworkSheet of={component} />
          <Products component={component} />
        </aside>
      </div>
    </Page>
  );
}
