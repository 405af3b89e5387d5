/** Changing a paper (spec §2); a changed stock quantity is an adjustment (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { refuseStock } from '../../../shared/rules/paper.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { inSheets } from '../stock-item.ts';
import { StockHint } from '../stock-hint.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PaperFields } from './paper-fields.tsx';
import { usePaperForm, valuesOf } from './paper-form.ts';

function EditPaper({ paper }: { paper: Paper }) {
  const { id, name, version } = paper;
  const navigate = useNavigate();
  const update = useVerb(contract.papers.update);
  const details = to('PaperDetails', id);
  const show = () => void navigate(details, { replace: true });
  const form = usePaperForm({
    initial: valuesOf(paper),
    version,
    draft: `paper.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
  });
  const crumbs = [
    { label: 'Stock', to: to('Stock') },
    { label: 'Papers', to: to('PaperList') },
    { label: name, to: details },
    { label: 'Edit' },
  ];
  return (
    <FormPage
      title="Edit Paper"
      name={name}
      crumbs={crumbs}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={show}
    >
      <PaperFields
        form={form}
        stockHint={
          <StockHint
            counting={inSheets}
            stock={paper.stockQuantity}
            typed={form.values.stockQuantity}
            refuse={(next) => refuseStock(paper, next)}
          />
        }
      />
    </FormPage>
  );
}

export function PaperEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.papers.get, { params: { id } }));
  return data ? <EditPaper key={id} paper={data} /> : <Page narrowed>{null}</Page>;
}
