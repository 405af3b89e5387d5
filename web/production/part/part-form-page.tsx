import { type ReactNode } from 'react';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormSteps } from '../../ui/form/form-parts.tsx';
import { type Crumb, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';

/** Shows a long form. Its groups appear as steps at the left, with `beside` below them. */
export function PartFormPage(
  props: Omit<Parameters<typeof FormPage>[0], 'steps'> & {
    groups: Parameters<typeof FormSteps>[0]['groups'];
    beside?: ReactNode;
  },
) {
  const { groups, beside, ...page } = props;
  const steps = (
    <FormSteps form={page.form} groups={groups}>
      {beside}
    </FormSteps>
  );
  return <FormPage {...page} steps={steps} />;
}

/** Takes the place of a form that the user may not use, and says why. */
export function RefusedForm(props: { title: string; crumbs: readonly Crumb[]; refusal: ReasonLike }) {
  const { title, crumbs, refusal } = props;
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} />
      <Notice>{reasonText(refusal)}</Notice>
    </Page>
  );
}
