import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { refuseRetool } from '../../../shared/rules/machine-queue.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { unfinishedOn } from './machine-actions.tsx';
import { MachineFields } from './machine-fields.tsx';
import { useMachineForm, valuesOf } from './machine-form.ts';

function EditMachine({ machine }: { machine: Machine }) {
  const { id, name, version } = machine;
  const navigate = useNavigate();
  const update = useVerb(contract.machines.update);
  const details = to('MachineDetails', id);
  const show = () => void navigate(details, { replace: true });
  const form = useMachineForm({
    initial: valuesOf(machine),
    version,
    draft: `machine.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
  });
  const crumbs = [
    { label: 'Machines', to: to('MachineList') },
    { label: name, to: details },
    { label: 'Edit' },
  ];
  return (
    <FormPage
      title="Edit machine"
      name={name}
      crumbs={crumbs}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={show}
    >
      <MachineFields form={form} typeLocked={refuseRetool(name, unfinishedOn(machine))} />
    </FormPage>
  );
}

export function MachineEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.machines.get, { params: { id } }));
  return data ? <EditMachine key={id} machine={data} /> : <Page narrowed>{null}</Page>;
}
