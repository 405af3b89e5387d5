/** Creates the screens on which users create and edit records of an entity. */
import { type ComponentType } from 'react';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { useGoBack } from '../../client/go-back.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { type Crumb } from '../page/page.tsx';
import { recordScreen } from '../record/record-screen.tsx';
import { FormPage } from './form-page.tsx';
import { type Values } from './form-values.ts';
import {
  type FormKind,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from './define-record-forms.ts';

interface Editable {
  id: string;
  version: number;
  name: string;
  can: { edit: ReasonLike | null };
}

/**
 * Returns the screens `Create` and `Edit`, which show the same fields: `export const { Create: ToolCreate, Edit:
 * ToolEdit } = formScreens(toolForm, { … })`. If an entity's two forms differ, it defines its own screens.
 */
export function formScreens<V extends Values, T, R extends Editable>(
  kind: FormKind<V, T, R>,
  of: {
    endpoints: Record<'create' | 'update', Endpoint> & { get: Endpoint & { method: 'GET' } };
    Fields: ComponentType<{ form: FormOf<FormKind<V, T, R>> }>;
    crumbs: (...here: readonly Crumb[]) => readonly Crumb[];
    /** Returns the URL of the entity's list. */
    list: () => string;
    place: (id: string) => string;
  },
) {
  const { endpoints, Fields, crumbs, list, place } = of;
  type Save = (fields: T, version?: number) => Promise<R>;
  function Create() {
    const form = useNewForm(kind, { save: useCreate(endpoints.create) as Save, place });
    const cancel = useGoBack(list());
    return (
      <FormPage title={`Add ${kind.noun}`} crumbs={crumbs({ label: 'New' })} form={form} onCancel={cancel}>
        <Fields form={form} />
      </FormPage>
    );
  }
  function Edit({ record }: { record: R }) {
    const { id, name } = record;
    const save = useUpdate(endpoints.update, id) as Save;
    const { form, show } = useEditForm(kind, record, { save, place: place(id) });
    const here = crumbs({ label: name, to: place(id) }, { label: 'Edit' });
    return (
      <FormPage title={`Edit ${kind.noun}`} name={name} crumbs={here} form={form} onCancel={show}>
        <Fields form={form} />
      </FormPage>
    );
  }
  return { Create, Edit: recordScreen(endpoints.get, Edit as ComponentType<{ record: unknown }>) };
}
