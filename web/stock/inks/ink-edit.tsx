/** Changing an ink (spec §2); a changed stock quantity is an adjustment (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Ink } from '../../../shared/contract/inks.ts';
import { refuseInkStock } from '../../../shared/rules/ink.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { inKilograms } from '../stock-item.ts';
import { StockHint } from '../stock-hint.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { inkCrumbs } from './ink-actions.tsx';
import { InkFields } from './ink-fields.tsx';
import { useInkForm, valuesOf } from './ink-form.ts';

function EditInk({ ink }: { ink: Ink }) {
  const { id, name, version } = ink;
  const navigate = useNavigate();
  const update = useVerb(contract.inks.update);
  const details = to('InkDetails', id);
  const show = () => void navigate(details, { replace: true });
  const form = useInkForm({
    initial: valuesOf(ink),
    version,
    draft: `ink.${id}`,
    save: (fields, seen) => update.mutateAsync({ params: { id }, body: { ...fields, version: seen } }),
    saved: show,
  });
  const stockHint = (
    <StockHint
      counting={inKilograms}
      stock={ink.stockQuantity}
      typed={form.values.stockQuantity}
      refuse={(next) => refuseInkStock(ink, next)}
    />
  );
  return (
    <FormPage
      title="Edit Ink"
      name={name}
      crumbs={inkCrumbs({ label: name, to: details }, { label: 'Edit' })}
      refusal={useRefusal('edit')}
      form={form}
      submit="Save"
      onCancel={show}
    >
      <InkFields
        form={form}
        nameHint="Another name is written into the unfinished jobs that use it"
        stockHint={stockHint}
      />
    </FormPage>
  );
}

export function InkEdit() {
  const { id = '' } = useParams();
  const { data } = useQuery(query(contract.inks.get, { params: { id } }));
  return data ? <EditInk key={id} ink={data} /> : <Page narrowed>{null}</Page>;
}
