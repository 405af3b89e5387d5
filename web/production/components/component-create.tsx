/** Adding a component (spec §2, §5). */
import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { noArtwork } from '../part/artwork-field.tsx';
import { PartFormPage, RefusedForm } from '../part/part-form-page.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { componentCrumbs } from './component-actions.tsx';
import { ComponentGroups } from './component-fields.tsx';
import { useComponentForm } from './component-form.ts';
import { componentGroups, newComponent } from './component-values.ts';

const title = 'Add Component';
const crumbs = componentCrumbs({ label: 'New' });

function NewComponent() {
  const navigate = useNavigate();
  const create = useVerb(contract.components.create);
  const form = useComponentForm(null, {
    initial: newComponent,
    draft: 'component.new',
    save: (body) => create.mutateAsync({ body }),
    saved: ({ id }) => void navigate(to('ComponentDetails', id), { replace: true }),
  });
  return (
    <PartFormPage
      title={title}
      crumbs={crumbs}
      form={form}
      groups={componentGroups}
      submit="Save"
      onCancel={useGoBack(to('ComponentList'))}
    >
      <ComponentGroups bind={form.field} set={form.change} own={noArtwork} />
    </PartFormPage>
  );
}

export function ComponentCreate() {
  const refusal = useRefusal('edit');
  return refusal === null ? <NewComponent /> : <RefusedForm title={title} crumbs={crumbs} />;
}
