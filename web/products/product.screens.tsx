/** Defines the product screens (spec §2, §5): the list (product master), the details and the forms. */
import { Link } from 'react-router';
import { TextField } from '../ui/fields/fields.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { OperationsField } from '../jobs/shared-fields/operations-field.tsx';
import { KindFields } from '../jobs/shared-fields/job-and-product-fields.tsx';
import { promiseAddress } from '../jobs/promise/use-promise.ts';
import { contract } from '../client/contract.ts';
import { type Product, type ProductItem } from '../../shared/products/products.contract.ts';
import { useFilterNames } from '../shop/lists/use-shop-lists.ts';
import { type Column } from '../ui/table/columns.tsx';
import { RowLink } from '../ui/table/data-table.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import { t } from '../../shared/platform/translate.ts';
import table from '../ui/table/table.module.css';
import { ViewedList } from '../views/viewed-list.tsx';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { type FormOf } from '../ui/form/define-record-forms.ts';
import { formScreens } from '../ui/form/create-and-edit-screens.tsx';
import { ImportLink } from '../ui/list/import-link.tsx';
import { ListPage } from '../ui/list/list-screen.tsx';
import { CountLine } from '../ui/list/list-toolbar.tsx';
import { type SortOf, useSorted } from '../ui/list/use-sorted-list.ts';
import { CountedLink, LinkButton } from '../ui/page/buttons.tsx';
import { ShortDate } from '../ui/text/date-elements.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { count, number } from '../ui/text/format-values.ts';
import { EmptyState, Panel, Ticket } from '../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../ui/record/record-screen.tsx';
import { productCrumbs } from '../jobs/shared-fields/breadcrumbs.ts';
import { useCustomerFromUrl } from '../jobs/shared-fields/use-customer-from-url.ts';
import { PlannedStepsTable } from '../jobs/shared-fields/planned-steps-table.tsx';
import { OptionalTolerance } from '../jobs/shared-fields/optional-tolerance.tsx';
import { toleranceInWords } from '../../shared/shop/tolerance/tolerance.ts';
import { ComponentsField } from './components-field.tsx';
import { bodyOf, productForm, productGroups } from './product-values.ts';
import page from '../ui/page/page.module.css';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';

/** Defines how a product appears in a list: as table columns, or as a compact row on a phone. */

const componentNames = ({ components }: ProductItem) => components.map(({ name }) => name).join(', ');

/**
 * Says how many operations the product has. A product without operations of its own uses its components' operations.
 */
const ownOperations = ({ productOperations: { length }, components }: ProductItem) =>
  length === 0 && components.length > 0 ? (
    <span className={text.faint}>{t('from components')}</span>
  ) : (
    number(length)
  );

const productColumns: readonly Column<ProductItem, SortOf<typeof contract.products.sorted>>[] = [
  { head: t('Product'), sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  {
    head: t('Code'),
    sort: 'code',
    w: 120,
    look: text.clip,
    title: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    head: t('Type'),
    sort: 'type',
    w: 160,
    cell: ({ type, style }) => (
      <span className={layout.twoLines}>
        <span className={text.clip} title={type}>
          {type}
        </span>
        <span className={`${table.crampedOnly} ${text.smaller} ${text.muted} ${text.clip}`} title={style}>
          {style}
        </span>
      </span>
    ),
  },
  {
    head: t('Style'),
    sort: 'style',
    w: '15%',
    roomy: true,
    look: text.clip,
    title: ({ style }) => style,
    cell: ({ style }) => style,
  },
  { head: t('Operations'), w: 150, num: true, desk: true, cell: ownOperations },
  {
    head: t('Components'),
    w: '18%',
    desk: true,
    look: `${text.clip} ${text.muted}`,
    title: componentNames,
    cell: (of) => componentNames(of) || <span className={text.faint}>{t('none')}</span>,
  },
];

const productLine = (product: ProductItem): PhoneRow => ({
  title: product.name,
  sub: `${product.type}, ${product.style}`,
  right: (
    <span className={`${layout.twoLines} ${table.figures}`}>
      <span>{product.code}</span>
      <span className={text.smaller}>{count(product.components.length, 'component')}</span>
    </span>
  ),
});

const [product, operations, components] = productGroups;

/** Shows a product's fields, operations and components (spec §3). */
function ProductFields({ form }: { form: FormOf<typeof productForm> }) {
  return (
    <>
      <FormGroup {...product}>
        <TextField {...form.field('name')} columns={2} />
        <KindFields bind={form.field} set={form.change} />
        <TextField {...form.field('code')} columns={2} hint={t('A job’s product code')} />
        <OptionalTolerance field={form.field('tolerance')} />
      </FormGroup>
      <FormGroup {...operations}>
        <OperationsField {...form.field('productOperations')} />
      </FormGroup>
      <FormGroup {...components}>
        <ComponentsField {...form.field('components')} attempted={form.attempted} />
      </FormGroup>
    </>
  );
}

/**
 * Shows the customer's name, if the user came from that customer's jobs. A job that the user adds will be for
 * this customer.
 */
function ForCustomer({ id }: { id: string }) {
  const { data } = useInPlaceQuery(contract.customers.get, { params: { id } });
  return data ? <span className={`${page.count} ${text.clip}`}>{t`for ${data.name}`}</span> : null;
}

export function ProductList() {
  const list = useSorted(contract.products.sorted, { type: useFilterNames('productTypes', 'type') });
  const { customerId, carried } = useCustomerFromUrl();
  return (
    <ListPage
      list={list}
      noun="product"
      crumbs={[{ label: t('Jobs'), to: to('JobList') }, { label: t('Products') }]}
      count={
        <>
          <CountLine count={list.total} one="product" />
          {customerId !== null && <ForCustomer id={customerId} />}
        </>
      }
      actions={
        <>
          <LinkButton to={carried(to('ComponentList'))}>{t('Components')}</LinkButton>
          <ImportLink entity="products" />
        </>
      }
      add={<AddRecord route="ProductCreate">{t('Add New Product')}</AddRecord>}
      none={{
        title: t('No products yet'),
        text: t(
          'A product is something you make repeatedly: its type, style, operations and components. Make a job from it in one step.',
        ),
      }}
    >
      <ViewedList
        entity="products"
        list={list}
        columns={productColumns}
        href={({ id }) => carried(to('ProductDetails', id))}
        phone={productLine}
        searched={t('Searched in names and codes')}
      />
    </ListPage>
  );
}

interface Of {
  product: Product;
}

function DeleteProduct({ product }: Of) {
  const { components } = product;
  const kept =
    components.length === 0 ? '' : t`Its ${count(components.length, 'component stays', 'components stay')}. `;
  return (
    <DeleteRecord
      record={product}
      noun="product"
      text={t`${kept}Jobs made from it stay.`}
      remove={useVerb(contract.products.remove)}
      list={to('ProductList')}
    />
  );
}

function Actions({ product }: Of) {
  const { id, components } = product;
  const { carried } = useCustomerFromUrl();
  return (
    <>
      <CountedLink to={carried(to('ProductComponentList', id))} total={components.length}>
        {t('Components')}
      </CountedLink>
      <EditRecord record={product} to={to('ProductEdit', id)} />
      <DeleteProduct product={product} />
    </>
  );
}

type EditLinkProps = Of & { field: 'productOperations' | 'components'; children: string };

function EditLink({ product: { id, can }, field, children }: EditLinkProps) {
  return (
    <LinkButton to={`${to('ProductEdit', id)}#${field}`} icon="plus" refusal={can.edit}>
      {children}
    </LinkButton>
  );
}

function Members({ product }: Of) {
  const { components } = product;
  const { carried } = useCustomerFromUrl();
  const none = components.length === 0;
  return (
    <Panel
      title={t('Components')}
      note={none ? undefined : count(components.length, 'component')}
      counts={to('ProductComponentList', product.id)}
    >
      {none ? (
        <EmptyState
          small
          title={t('No Components')}
          text={t('The parts of the product. A job takes paper, ink and artwork from the first.')}
          action={
            <EditLink product={product} field="components">
              {t('Add components')}
            </EditLink>
          }
        />
      ) : (
        <ol className={layout.lines}>
          {components.map(({ id, name, number: no, type, style }) => (
            <li key={id}>
              <Link
                className={`${layout.row} ${layout.between} ${text.plain}`}
                to={carried(to('ComponentDetails', id))}
              >
                <span className={layout.twoLines}>
                  <b className={text.clip}>{name}</b>
                  <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
                    {type}, {style}
                  </span>
                </span>
                <span className={text.number}>{no}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Says which operations a job gets if its product has none of its own. */
const noneOf = ({ components }: Product) =>
  components.length === 0
    ? t('The steps to make it: printing, lamination, packing. A job made from it starts with them.')
    : t('A job made from it starts with the operations of its components, unless it has its own.');

function Details({ record: product }: { record: Product }) {
  const { id, name, type, style, code, tolerance, createdAt, updatedAt } = product;
  const { customerId: customer, carried } = useCustomerFromUrl();
  const job = carried(to('ProductJobCreate', id));
  const when = promiseAddress({ like: { kind: 'product', id }, quantity: null, by: null, customer });
  const mayNot = useRefusal('edit');
  return (
    <RecordPage
      history={{ entity: 'products', id: product.id }}
      title={name}
      crumbs={productCrumbs({ label: name })}
      meta={
        <>
          <span className={text.number}>{code}</span>
          <span className={`${text.small} ${text.muted}`}>
            {type}, {style}
          </span>
        </>
      }
      actions={
        <>
          <LinkButton to={when} icon="calendar" refusal={mayNot}>
            {t('Earliest delivery')}
          </LinkButton>
          <Actions product={product} />
        </>
      }
      primary={
        <LinkButton to={job} icon="job" variant="filled" refusal={mayNot}>
          {t('Use for Job')}
        </LinkButton>
      }
    >
      <div className={layout.withAside}>
        <div>
          <PlannedStepsTable
            steps={product.productOperations}
            none={noneOf(product)}
            action={
              <EditLink product={product} field="productOperations">
                {t('Plan operations')}
              </EditLink>
            }
          />
          <Panel title={t('Product')}>
            <Ticket
              facts={[
                [t('Type'), type],
                [t('Style'), style],
                [t('Code'), code, 2],
                ...(tolerance ? [[t('Tolerance'), toleranceInWords(tolerance), 2] as const] : []),
                [t('Created'), <ShortDate key="created" at={createdAt} />, 2],
                [t('Updated'), <ShortDate key="updated" at={updatedAt} />, 2],
              ]}
            />
          </Panel>
        </div>
        <aside>
          <Members product={product} />
        </aside>
      </div>
    </RecordPage>
  );
}

const bar = ({ code, name }: Product) => ({ number: code, name });

export const ProductDetails = recordScreen(contract.products.get, Details, bar);

export const { Create: ProductCreate, Edit: ProductEdit } = formScreens(productForm, {
  endpoints: contract.products,
  Fields: ProductFields,
  crumbs: productCrumbs,
  list: () => to('ProductList'),
  place: (id) => to('ProductDetails', id),
  titles: { add: t('Add Product'), edit: t('Edit Product') },
  groups: productGroups,
  send: bodyOf,
  bar,
});
