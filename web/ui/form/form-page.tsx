import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useRefusal } from '../../client/session/session.ts';
import { FormFoot, FormFrame, type OtherSubmit } from './form-parts.tsx';
import { type Crumb, Notice, Page, PageHead } from '../page/page.tsx';
import { type HistoryOf } from '../record/use-history.ts';
import { WithHistory } from '../record/details-and-history-tabs.tsx';
import { type RecordForm } from './record-form.ts';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import page from '../page/page.module.css';
import text from '../style/text.module.css';
import grid from './form.module.css';
import { t } from '../../../shared/platform/translate.ts';

/** Shows the screen of a form. A user who may not save the form sees the reason instead of the fields. */
export function FormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  /** The record's name, which the page shows next to the title. */
  name?: string;
  actions?: ReactNode;
  /**
   * The reason why the user may not save. By default it is the record's own refusal or, for a new record, the refusal
   * of the general permission.
   */
  refusal?: ReasonLike | null;
  form: RecordForm & { refusal?: ReasonLike | null };
  /** The element <FormSteps>, which lists the groups of a long form to the left of the fields. */
  steps?: ReactNode;
  submit?: string;
  other?: OtherSubmit | undefined;
  onCancel: () => void;
  /**
   * The record of which the page shows the history next to the form, if the record has no page of its own.
   */
  history?: HistoryOf;
  children: ReactNode;
}) {
  const {
    title,
    crumbs,
    name,
    actions,
    form,
    steps,
    submit = t('Save'),
    other,
    onCancel,
    history,
    children,
  } = props;
  const mayNot = useRefusal('edit');
  const { refusal = form.refusal === undefined ? mayNot : form.refusal } = props;
  const { hash } = useLocation();
  const focusFirst = useEffectEvent(() => {
    if (refusal !== null) return;
    // "#productOperations" in the URL names the field that the user wants to fill in.
    if (hash.slice(1) in form.labels) form.focus(hash.slice(1));
    // On a touch screen, the keyboard would cover the form at once.
    else if (matchMedia('(pointer: fine)').matches) form.focusFirst();
  });
  useEffect(() => focusFirst(), []);
  const fields = <FormFrame form={form}>{children}</FormFrame>;
  const content =
    refusal === null ? (
      <>
        {steps ? (
          <div className={grid.withSteps}>
            {steps}
            {fields}
          </div>
        ) : (
          fields
        )}
        <FormFoot form={form} submit={submit} other={other} onCancel={onCancel} />
      </>
    ) : (
      <Notice>{reasonText(refusal)}</Notice>
    );
  return (
    <Page narrowed>
      <PageHead
        title={title}
        crumbs={crumbs}
        count={name && <RecordName>{name}</RecordName>}
        actions={actions}
      />
      {history ? <WithHistory of={history}>{content}</WithHistory> : content}
    </Page>
  );
}

/** Shows the record's name next to the heading. */
export function RecordName({ children }: { children: string }) {
  return <span className={`${page.count} ${text.clip}`}>{children}</span>;
}
