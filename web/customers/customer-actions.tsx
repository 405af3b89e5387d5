import { useNavigate } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type Customer } from '../../shared/contract/customers.ts';
import { customerNeeded } from '../../shared/rules/customer.ts';
import { reasonOf } from '../api/problems.ts';
import { useVerb } from '../api/queries.ts';
import { to, toIfThere } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { ActionButton, LinkButton } from '../ui/buttons.tsx';
import { confirm, refused, toast } from '../ui/feedback.tsx';

export function AddCustomer() {
  return (
    <LinkButton to={to('CustomerCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Customer
    </LinkButton>
  );
}

export function CustomerJobsLink({ customer }: { customer: Customer }) {
  const jobs = toIfThere('CustomerJobList', customer.id);
  return jobs === null ? null : (
    <LinkButton to={jobs} icon="job">
      Customer Jobs
    </LinkButton>
  );
}

export function DeleteCustomer({ customer }: { customer: Customer }) {
  const { id, name } = customer;
  const navigate = useNavigate();
  const remove = useVerb(contract.customers.remove);
  const mayNot = useRefusal('deleteOwn', customer.userId);
  const press = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: 'Its name, address and city are lost. It has no jobs. This cannot be undone.',
      verb: 'Delete customer',
      keep: 'Keep customer',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(`${name} deleted`);
          void navigate(to('CustomerList'), { replace: true });
        },
        onError: (error) => refused(`${name} was not deleted`, reasonOf(error)),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      icon="trash"
      refusal={mayNot ?? customerNeeded(customer)}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      Delete
    </ActionButton>
  );
}
