/** Changing a paper (spec §2); a changed stock quantity is an adjustment (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type Paper } from '../../shared/contract/papers.ts';
import { refuseStock } from '../../shared/rules/paper.ts';
import { query, useVerb } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { FormPage } from '../ui/form-page.tsx';
import { signed } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { PaperFields } from './paper-fields.tsx';
import { usePaperForm, valuesOf } from './paper-form.ts';

/** What saving will make of the stock, or why it won't. */
function StockHint({ paper, next }: { paper: Paper; next: number | '' }) {
  const change = next === '' ? 0 : next - paper.stockQuantity;
  if (change === 0) return 'Another figure is entered as an adjustment';
  const refusal = refuseStock(paper, paper.stockQuantity + change);
  return (
    <output className={refusal === null ? 'hint' : 'hint bad'}>
      <Icon name={refusal === null ? 'info' : 'warning'} size={13} />
      {refusal ?? `Saving enters an adjustment of ${signed(change)}`}
    </output>
  );
}

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
      <PaperFields form={form} stockHint={<StockHint paper={paper} next={form.values.stockQuantity} />} />
    </FormPage>
  );
}

export function PaperEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.papers.get, { params: { id } }));
  return data ? <EditPaper key={id} paper={data} /> : <Page narrowed>{null}</Page>;
}
