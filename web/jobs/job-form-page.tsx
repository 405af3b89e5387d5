import './job-form.css';
import { type ReactNode } from 'react';
import { useRefusal } from '../session/session.ts';
import { FormFoot, FormFrame, FormSteps } from '../ui/form-parts.tsx';
import { type Crumb, Notice, Page, PageHead } from '../ui/page.tsx';
import { type OwnArtwork } from './artwork-field.tsx';
import { JobFields, PapersRequired } from './job-fields.tsx';
import { type JobForm } from './job-form.ts';
import { jobGroups } from './job-values.ts';

/** The screen of a job's form: steps at the left, the groups, the foot that stays. */
export function JobFormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  form: JobForm;
  own: OwnArtwork;
  scheduled?: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  onCancel: () => void;
}) {
  const { title, crumbs, form, own, scheduled = false, notice, onCancel } = props;
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} />
      <div className="with-steps">
        <FormSteps form={form} groups={jobGroups}>
          <PapersRequired values={form.values} />
        </FormSteps>
        <FormFrame form={form}>
          {notice}
          <JobFields form={form} own={own} scheduled={scheduled} />
        </FormFrame>
      </div>
      <FormFoot form={form} onCancel={onCancel} />
    </Page>
  );
}

/** In place of a form: why the signed-in user may not fill it out. */
export function RefusedForm({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} />
      <Notice>{useRefusal('edit')}</Notice>
    </Page>
  );
}
