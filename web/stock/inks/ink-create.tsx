/** Adding an ink (spec §2). */
import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../platform/errors/use-error.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { inkCrumbs } from './ink-actions.tsx';
import { InkFields } from './ink-fields.tsx';
import { newInk, useInkForm } from './ink-form.ts';

export function InkCreate() {
  const navigate = useNavigate();
  const create = useVerb(contract.inks.create);
  const form = useInkForm({
    initial: newInk,
    draft: 'ink.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('InkDetails', id), { replace: true }),
  });
  return (
    <FormPage
      title="Add Ink"
      crumbs={inkCrumbs({ label: 'New' })}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={useGoBack(to('InkList'))}
    >
      <InkFields
        form={form}
        nameHint="As jobs name it"
        stockHint="What lies on the shelf already: its first receipt"
      />
    </FormPage>
  );
}
