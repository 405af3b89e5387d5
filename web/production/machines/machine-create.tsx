import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { MachineFields } from './machine-fields.tsx';
import { newMachine, useMachineForm } from './machine-form.ts';

export function MachineCreate() {
  const navigate = useNavigate();
  const create = useVerb(contract.machines.create);
  const list = to('MachineList');
  const form = useMachineForm({
    initial: newMachine,
    draft: 'machine.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('MachineDetails', id), { replace: true }),
  });
  return (
    <FormPage
      title="Add machine"
      crumbs={[{ label: 'Machines', to: list }, { label: 'New' }]}
      refusal={useRefusal('edit')}
      form={form}
      submit="Submit"
      onCancel={useGoBack(list)}
    >
      <MachineFields form={form} />
    </FormPage>
  );
}
