/** Adding a paper (spec §2). */
import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../platform/errors/use-error.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { PaperFields } from './paper-fields.tsx';
import { newPaper, usePaperForm } from './paper-form.ts';

export function PaperCreate() {
  const navigate = useNavigate();
  const create = useVerb(contract.papers.create);
  const form = usePaperForm({
    initial: newPaper,
    draft: 'paper.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('PaperDetails', id), { replace: true }),
  });
  const crumbs = [
    { label: 'Stock', to: to('Stock') },
    { label: 'Papers', to: to('PaperList') },
    { label: 'New' },
  ];
  return (
    <FormPage
      title="Add Paper"
      crumbs={crumbs}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={useGoBack(to('PaperList'))}
    >
      <PaperFields form={form} stockHint="What lies on the shelf already: its first receipt" />
    </FormPage>
  );
}
