import { type ReactNode } from 'react';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormSteps } from '../../ui/form/form-parts.tsx';
import { type Crumb, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';

/** Shows a long form. A list at the left shows the form's groups as steps, with `belowSteps` under the list. */
export function PartFormPage(
  props: Omit<Parameters<typeof FormPage>[0], 'steps'> & {
    groups: Parameters<typeof FormSteps>[0]['groups'];
    belowSteps?: ReactNode;
  },
) {
  const { groups, belowSteps, ...page } = props;
  const steps = (
    <FormSteps form={page.form} groups={groups}>
      {belowSteps}
    </FormSteps>
  );
  return <FormPage {...page} steps={steps} />;
}

/** Shows, instead of a form that the user may not use, the reason why. */
export function RefusedForm(props: { title: string; crumbs: readonly Crumb[]; refusal: ReasonLike }) {
  const { title, crumbs, refusal } = props;
  return (
    <Page narrowed>
      <PageHead title={title} crumbs={crumbs} />
      <Notice>{reasonText(refusal)}</Notice>
    </Page>
  );
}
