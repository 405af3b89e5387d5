import { contract } from '../../../shared/contract/contract.ts';
import { type Customer } from '../../../shared/contract/customers.ts';
import { customerNeeded } from '../../../shared/rules/customer.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';

export function AddCustomer() {
  return (
    <LinkButton to={to('CustomerCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Customer
    </LinkButton>
  );
}

export function CustomerJobsLink({ customer }: { customer: Customer }) {
  return (
    <LinkButton to={to('CustomerJobList', customer.id)} icon="job">
      Customer Jobs
    </LinkButton>
  );
}

export function DeleteCustomer({ customer }: { customer: Customer }) {
  const mayNot = useRefusal('deleteOwn', customer.userId);
  return (
    <DeleteRecord
      record={customer}
      noun="customer"
      text="Its name, address and city are lost. It has no jobs."
      remove={useVerb(contract.customers.remove)}
      refusal={mayNot ?? customerNeeded(customer)}
      list={to('CustomerList')}
    />
  );
}
