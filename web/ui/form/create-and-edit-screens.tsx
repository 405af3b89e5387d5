/** Creates the screens on which users create and edit records of an entity. */
import { type ComponentType } from 'react';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { useGoBack } from '../../client/go-back.ts';
import { type BarRecord } from '../../client/top-bar-record.ts';
import { useRefusal } from '../../client/session/session.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { type Crumb } from '../page/page.tsx';
import { recordScreen } from '../record/record-screen.tsx';
import { FormPage } from './form-page.tsx';
import { FormSteps } from './form-parts.tsx';
import { type Values } from './form-values.ts';
import {
  type FormKind,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from './define-record-forms.ts';
import { t } from '../../../shared/platform/translate.ts';

interface Editable {
  id: string;
  version: number;
  name: string;
  can: { edit: ReasonLike | null };
}

/**
 * Returns the screens `Create` and `Edit`, which show the same fields: `export const { Create: ToolCreate, Edit:
 * ToolEdit } = formScreens(toolForm, { … })`. A form that depends on the edited record is a function of it.
 */
export function formScreens<V extends Values, T, R extends Editable>(
  kind: FormKind<V, T, R> | ((before: R | null) => FormKind<V, T, R>),
  of: {
    endpoints: Record<'create' | 'update', Endpoint> & { get: Endpoint & { method: 'GET' } };
    Fields: ComponentType<{ form: FormOf<FormKind<V, T, R>>; before: R | null }>;
    crumbs: (...here: readonly Crumb[]) => readonly Crumb[];
    /** Returns the URL of the entity's list. */
    list: () => string;
    place: (id: string) => string;
    /** The titles of the two screens. By default they are "Add" and "Edit" with the noun. */
    titles?: { add: string; edit: string };
    /** The label of the button that saves a new record. */
    submit?: string;
    /** The permission that a user needs to add a record. */
    permission?: Permission;
    /** The groups of a long form, which a list at its left names. */
    groups?: Parameters<typeof FormSteps>[0]['groups'];
    /** Returns the request that saves the fields. By default it contains the fields as they are. */
    send?: (fields: T) => unknown;
    /** Returns what the top bar shows of an edited record. */
    bar?: (record: R) => BarRecord;
  },
) {
  const { endpoints, Fields, crumbs, list, place, groups, submit, send = (fields) => fields } = of;
  type Save = (fields: unknown, version?: number) => Promise<R>;
  const kindOf = (before: R | null) => (typeof kind === 'function' ? kind(before) : kind);
  const { noun } = kindOf(null);
  const { titles = { add: t`Add ${t(noun)}`, edit: t`Edit ${t(noun)}` } } = of;
  const stepsOf = (form: FormOf<FormKind<V, T, R>>) =>
    groups && { steps: <FormSteps form={form} groups={groups} /> };
  function Create() {
    const create = useCreate(endpoints.create) as Save;
    const form = useNewForm(kindOf(null), { save: async (fields) => create(await send(fields)), place });
    return (
      <FormPage
        title={titles.add}
        crumbs={crumbs({ label: t('New') })}
        refusal={useRefusal(of.permission ?? 'edit')}
        form={form}
        {...stepsOf(form)}
        {...(submit !== undefined && { submit })}
        onCancel={useGoBack(list())}
      >
        <Fields form={form} before={null} />
      </FormPage>
    );
  }
  function Edit({ record }: { record: R }) {
    const { id, name } = record;
    const update = useUpdate(endpoints.update, id) as Save;
    const { form, show } = useEditForm(kindOf(record), record, {
      save: async (fields, version) => update(await send(fields), version),
      place: place(id),
    });
    const here = crumbs({ label: name, to: place(id) }, { label: t('Edit') });
    return (
      <FormPage title={titles.edit} name={name} crumbs={here} form={form} {...stepsOf(form)} onCancel={show}>
        <Fields form={form} before={record} />
      </FormPage>
    );
  }
  const Screen = Edit as ComponentType<{ record: unknown }>;
  return {
    Create,
    Edit: recordScreen(endpoints.get, Screen, of.bar as ((record: unknown) => BarRecord) | undefined),
  };
}
