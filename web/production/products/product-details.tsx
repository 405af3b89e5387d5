/** A product: its type, style and code, its operations and components; and the way to a job made from it (spec §2). */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useForCustomer } from '../part/for-customer.ts';
import { PlanSheet } from '../part/plan-table.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count, fullDate, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { EmptyState, Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { DeleteProduct, productCrumbs } from './product-actions.tsx';

interface Of {
  product: Product;
}

function Actions({ product }: Of) {
  const { id, components } = product;
  const { carried } = useForCustomer();
  return (
    <>
      <LinkButton to={carried(to('ProductComponentList', id))}>
        Components&nbsp;<span className="dimmer">{number(components.length)}</span>
      </LinkButton>
      <LinkButton to={to('ProductEdit', id)} icon="edit" refusal={useRefusal('edit')}>
        Edit
      </LinkButton>
      <DeleteProduct product={product} />
    </>
  );
}

function Head({ product }: Of) {
  const { id, name, type, style, code } = product;
  const { carried } = useForCustomer();
  const job = carried(to('ProductJobCreate', id));
  return (
    <PageHead
      title={name}
      crumbs={productCrumbs({ label: name })}
      meta={
        <>
          <span className="no">{code}</span>
          <span className="sm dim">
            {type}, {style}
          </span>
        </>
      }
      actions={<Actions product={product} />}
      primary={
        <LinkButton to={job} icon="job" variant="filled" refusal={useRefusal('edit')}>
          Use for Job
        </LinkButton>
      }
    />
  );
}

function Facts({ product }: Of) {
  const zone = useShopZone();
  return (
    <Sheet title="Product">
      <Ticket
        facts={[
          ['Type', product.type],
          ['Style', product.style],
          ['Code', product.code, 2],
          ['Created', fullDate(product.createdAt, { zone }), 2],
          ['Updated', fullDate(product.updatedAt, { zone }), 2],
        ]}
      />
    </Sheet>
  );
}

function EditLink({ product: { id }, children }: Of & { children: string }) {
  return (
    <LinkButton to={to('ProductEdit', id)} icon="plus" refusal={useRefusal('edit')}>
      {children}
    </LinkButton>
  );
}

function Members({ product }: Of) {
  const { components } = product;
  const { carried } = useForCustomer();
  const none = components.length === 0;
  return (
    <Sheet title="Components" note={none ? undefined : count(components.length, 'component')}>
      {none ? (
        <EmptyState
          small
          title="No Components"
          text="The parts that it is made of; a job takes paper, ink and artwork from the first."
          action={<EditLink product={product}>Add components</EditLink>}
        />
      ) : (
        <ol className="links">
          {components.map(({ id, name, number: no, type, style }) => (
            <li key={id}>
              <Link className="plain" to={carried(to('ComponentDetails', id))}>
                <span className="two">
                  <b className="clip">{name}</b>
                  <span className="xs dim clip">
                    {type}, {style}
                  </span>
                </span>
                <span className="no">{no}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}

/** What a job gets where the product plans no operations of its own (shared/contract: select). */
const noneOf = ({ components }: Product) =>
  components.length === 0
    ? 'The steps that make it: printing, lamination, packing. A job made from it starts with them.'
    : 'A job made from it starts with the operations of its components, until it has some of its own.';

export function ProductDetails() {
  const { id = '' } = useParams();
  const { data: product } = useQuery(query(contract.products.get, { params: { id } }));
  useBarRecord(product && { number: product.code, name: product.name });
  if (product === undefined) return <Page narrowed>{null}</Page>;
  return (
    <Page narrowed>
      <Head product={product} />
      <div className="lay">
        <div>
          <PlanSheet
            steps={product.productOperations}
            none={noneOf(product)}
            action={<EditLink product={product}>Plan operations</EditLink>}
          />
          <Facts product={product} />
        </div>
        <aside>
          <Members product={product} />
        </aside>
      </div>
    </Page>
  );
}
