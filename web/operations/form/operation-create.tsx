/**
 * Shows the form that adds an operation to an unfinished job (spec §2). The URL names the job (`?job=`), or
 * the user searches for it.
 */
import { useNavigate, useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { refuseAddStep } from '../../../shared/operations/operation-edits.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { JobSelect } from '../../stock/job-select.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { OperationFields } from './operation-fields.tsx';
import { useNewOperationForm } from './operation-form.ts';
import { newOperation } from './operation-values.ts';
import { placeOptions, plannedNames } from './position-in-job-options.ts';
import { t } from '../../../shared/platform/translate.ts';

const openJobs = { open: 'true', sort: 'delivery' } as const;

export function OperationCreate() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useVerb(contract.operations.create);
  const list = to('OperationList');
  const given = search.get('job') ?? '';
  const form = useNewOperationForm({
    initial: newOperation(given),
    draft: given === '' ? 'operation.new' : `operation.new.${given}`,
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('OperationDetails', id), { replace: true }),
  });
  const { jobId } = form.values;
  const { data: job } = useInPlaceQuery(
    contract.jobs.get,
    { params: { id: jobId } },
    { enabled: jobId !== '' },
  );
  const { data: operations = [] } = useInPlaceQuery(
    contract.jobs.operations,
    { params: { id: jobId } },
    { enabled: jobId !== '' },
  );
  const mayNot = useRefusal('edit');
  const finished = job && jobId === given ? refuseAddStep(job.status) : null;
  return (
    <FormPage
      title={t('Add operation')}
      crumbs={[{ label: t('Operations'), to: list }, { label: t('New') }]}
      refusal={mayNot ?? finished}
      form={form}
      submit={t('Submit')}
      onCancel={useGoBack(list)}
    >
      <OperationFields
        form={form}
        job={job}
        fixed={null}
        places={placeOptions(null, operations, plannedNames(job))}
        first={
          <FormGroup title={t('Job')}>
            <JobSelect {...form.field('jobId')} among={openJobs} columns={6} />
          </FormGroup>
        }
      />
    </FormPage>
  );
}
