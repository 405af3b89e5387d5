/** The customer form in edit mode (spec §2 Customer form). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Customer } from '../../../shared/contract/customers.ts';
import { ApiError } from '../../client/api/problems.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useErrorPage } from '../../platform/errors/use-error.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CustomerJobsLink, DeleteCustomer } from './customer-actions.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { useCustomerForm, valuesOf } from './customer-form.ts';

/** What the form itself can show; a 401 leads to the login. */
const shownInForm = new Set([400, 401, 409, 412]);

function useEditForm(customer: Customer, show: () => void) {
  const { id, version } = customer;
  const update = useVerb(contract.customers.update);
  const fail = useErrorPage('customers');
  return useCustomerForm({
    initial: valuesOf(customer),
    version,
    draft: `customer.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
    failed: (error) => {
      if (error instanceof ApiError && shownInForm.has(error.status)) return false;
      fail(error, 'The customer was not saved.');
      return true;
    },
  });
}

function EditCustomer({ customer }: { customer: Customer }) {
  const navigate = useNavigate();
  const details = to('CustomerDetails', customer.id);
  const show = () => void navigate(details, { replace: true });
  const form = useEditForm(customer, show);
  const crumbs = [
    { label: 'Customers', to: to('CustomerList') },
    { label: customer.name, to: details },
    { label: 'Edit' },
  ];
  const actions = (
    <>
      <CustomerJobsLink customer={customer} />
      <DeleteCustomer customer={customer} />
      <LinkButton to={details} replace>
        View
      </LinkButton>
    </>
  );
  return (
    <FormPage
      title="Customer"
      name={customer.name}
      crumbs={crumbs}
      actions={actions}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={show}
    >
      <CustomerFields form={form} />
    </FormPage>
  );
}

export function CustomerEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.customers.get, { params: { id } }));
  return data ? <EditCustomer key={id} customer={data} /> : <Page narrowed>{null}</Page>;
}
