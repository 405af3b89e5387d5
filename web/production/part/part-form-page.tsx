import './part-form.css';
import { type ReactNode } from 'react';
import { useRefusal } from '../../client/session/session.ts';
import { RecordName } from '../../ui/form/form-page.tsx';
import { FormFoot, FormFrame, FormSteps } from '../../ui/form/form-parts.tsx';
import { type Crumb, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type RecordForm } from '../../ui/form/record-form.ts';
import { said } from '../../client/said.ts';

/** The screen of a long form: steps at the left, the groups, the foot that stays. */
export function PartFormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  /** Beside the title: whose form it is. */
  name?: string;
  form: RecordForm;
  groups: Parameters<typeof FormSteps>[0]['groups'];
  submit: string;
  /** Under the steps. */
  beside?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { title, crumbs, name, form, groups, submit, beside, onCancel, children } = props;
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} count={name && <RecordName>{name}</RecordName>} />
      <div className="with-steps">
        <FormSteps form={form} groups={groups}>
          {beside}
        </FormSteps>
        <FormFrame form={form}>{children}</FormFrame>
      </div>
      <FormFoot form={form} submit={submit} onCancel={onCancel} />
    </Page>
  );
}

/** In place of a form: why the signed-in user may not fill it out. */
export function RefusedForm({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  const refusal = useRefusal('edit');
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} />
      <Notice>{refusal && said(refusal)}</Notice>
    </Page>
  );
}
