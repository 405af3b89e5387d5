import { type Crumb, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';

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
