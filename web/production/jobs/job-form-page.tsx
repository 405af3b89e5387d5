import { type ReactNode } from 'react';
import { type OwnArtwork } from '../part/artwork-field.tsx';
import { PartFormPage } from '../part/part-form-page.tsx';
import { type Crumb } from '../../ui/page/page.tsx';
import { JobFields, PapersRequired } from './job-fields.tsx';
import { type JobForm, jobGroups } from './job-values.ts';

export function JobFormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  form: JobForm;
  own: OwnArtwork;
  scheduled?: boolean;
  /** A message that the page shows above the fields. */
  notice?: ReactNode;
  onCancel: () => void;
}) {
  const { form, own, scheduled = false, notice, ...page } = props;
  return (
    <PartFormPage
      {...page}
      form={form}
      groups={jobGroups}
      submit="Submit"
      beside={<PapersRequired values={form.values} />}
    >
      {notice}
      <JobFields form={form} own={own} scheduled={scheduled} />
    </PartFormPage>
  );
}
