/** Adding a customer (spec §2): the customer form, and the older form with the searchable city. */
import { useNavigate, useSearchParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { defaultCity } from '../../../shared/rules/catalogue.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { CityField } from './city-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type CustomerValues, useCustomerForm } from './customer-form.ts';

function useNewCustomer(city: CustomerValues['city']) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useVerb(contract.customers.create);
  return useCustomerForm({
    initial: { name: search.get('name') ?? '', address: '', city },
    draft: 'customer.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('CustomerDetails', id), { replace: true }),
  });
}

const list = { label: 'Customers', to: to('CustomerList') };

export function CustomerCreate() {
  const form = useNewCustomer(defaultCity);
  const crumbs = [list, { label: 'New' }];
  return (
    <FormPage
      title="Customer"
      crumbs={crumbs}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={useGoBack(list.to)}
    >
      <CustomerFields form={form} />
    </FormPage>
  );
}

export function CustomerCreateImproved() {
  const form = useNewCustomer('');
  const crumbs = [list, { label: 'New' }];
  return (
    <FormPage
      title="Add customer"
      crumbs={crumbs}
      refusal={useRefusal('edit')}
      form={form}
      submit="Submit"
      onCancel={useGoBack(list.to)}
    >
      <CustomerFields form={form} city={<CityField {...form.field('city')} />} />
    </FormPage>
  );
}
