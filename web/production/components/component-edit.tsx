/** Changing a component (spec §2, §5); jobs made from it stay as they are. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { type Component } from '../../../shared/contract/components.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { ownArtwork } from '../part/artwork-field.tsx';
import { PartFormPage, RefusedForm } from '../part/part-form-page.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { componentCrumbs } from './component-actions.tsx';
import { ComponentGroups } from './component-fields.tsx';
import { useComponentForm } from './component-form.ts';
import { changesOf, componentGroups, valuesOf } from './component-values.ts';

const title = 'Edit Component';

function EditComponent({ component }: { component: Component }) {
  const { id, name, version } = component;
  const navigate = useNavigate();
  const details = to('ComponentDetails', id);
  const show = () => void navigate(details, { replace: true });
  const update = useVerb(contract.components.update);
  const form = useComponentForm(component, {
    initial: valuesOf(component),
    version,
    draft: `component.${id}`,
    save: (fields, seen) =>
      update.mutateAsync({ params: { id }, body: { ...changesOf(fields), version: seen } }),
    saved: show,
  });
  return (
    <PartFormPage
      title={title}
      name={name}
      crumbs={crumbsOf(component)}
      form={form}
      groups={componentGroups}
      submit="Save"
      onCancel={show}
    >
      <ComponentGroups bind={form.field} set={form.change} own={ownArtwork(component)} />
    </PartFormPage>
  );
}

const crumbsOf = ({ id, name }: Component) =>
  componentCrumbs({ label: name, to: to('ComponentDetails', id) }, { label: 'Edit' });

export function ComponentEdit() {
  const { id = '' } = useParams();
  const { data: component } = useQuery(query(contract.components.get, { params: { id } }));
  const refusal = useRefusal('edit');
  useBarRecord(component);
  if (!component) return <Page narrowed>{null}</Page>;
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbsOf(component)} />;
  return <EditComponent key={id} component={component} />;
}
