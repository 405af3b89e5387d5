import { useNavigate } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { refuseOperationTypeChange } from '../../../shared/operations/operation-edits.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { OperationFields } from './operation-fields.tsx';
import { useOperationForm } from './operation-form.ts';
import { valuesOf } from './operation-values.ts';
import { placeOptions, plannedNames } from './position-in-job-options.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';

function EditOperation({ operation }: { operation: OperationRecord }) {
  const { id, name, version, job } = operation;
  const navigate = useNavigate();
  const update = useVerb(contract.operations.update);
  const { data: whole } = useInPlaceQuery(contract.jobs.get, { params: { id: job.id } });
  const { data: operations = [] } = useInPlaceQuery(contract.jobs.operations, { params: { id: job.id } });
  const others = operations.filter((each) => each.id !== id);
  const details = to('OperationDetails', id);
  const show = () => void navigate(details, { replace: true });
  const form = useOperationForm({
    initial: valuesOf(operation),
    version,
    draft: `operation.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
  });
  const crumbs = [
    { label: t('Operations'), to: to('OperationList') },
    { label: name, to: details },
    { label: t('Edit') },
  ];
  return (
    <FormPage
      title={t('Edit operation')}
      name={`${job.number} ${name}`}
      crumbs={crumbs}
      refusal={operation.can.edit}
      form={form}
      submit={t('Save')}
      onCancel={show}
    >
      <OperationFields
        form={form}
        job={whole}
        fixed={refuseOperationTypeChange(operation)}
        tools={operation.tools}
        places={placeOptions(operation, others, plannedNames(whole))}
        own={operation}
        others={others}
      />
    </FormPage>
  );
}

export function OperationEdit() {
  const { id, record: data } = useUrlRecord(contract.operations.get);
  return data ? <EditOperation key={id} operation={data} /> : <Page narrowed>{null}</Page>;
}
