/** Shows the form fields of a component, on its own screens and in a product's form (spec §2 Component, §5). */
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { withUsualAllowances } from '../../jobs/box/finished-schemas.ts';
import { FinishedSizeField } from '../../jobs/box/finished-size-field.tsx';
import { ArtworkField, type OwnArtwork } from '../../jobs/shared-fields/artwork/artwork-field.tsx';
import { OperationsField } from '../../jobs/shared-fields/operations-field.tsx';
import {
  type Bind,
  InkAndCoat,
  KindFields,
  MakeGroups,
  PaperFields,
} from '../../jobs/shared-fields/job-and-product-fields.tsx';
import { NumberField, SegmentedField, TextField } from '../../ui/fields/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { componentGroups, type ComponentValues } from './component-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import grid from '../../ui/form/form.module.css';

export interface ComponentFieldsProps {
  bind: Bind<ComponentValues>;
  set: (changes: Partial<ComponentValues>) => void;
  own: OwnArtwork;
}

function Order({ bind }: Pick<ComponentFieldsProps, 'bind'>) {
  return (
    <>
      <TextField {...bind('name')} columns={3} />
      <TextField {...bind('number')} columns={3} />
      <NumberField {...bind('buffer')} whole columns={2} unit={t('pieces')} />
      <NumberField {...bind('ups')} whole columns={2} unit={t('per sheet')} />
      <SegmentedField {...bind('priority')} options={priorities} columns={2} />
    </>
  );
}

function Product({ bind, set, own }: ComponentFieldsProps) {
  const usual = withUsualAllowances(bind('finished').value);
  return (
    <>
      <KindFields bind={bind} set={(kind) => set({ ...kind, ...usual })} />
      <TextField {...bind('code')} hint={t('A job’s product code')} />
      <TextField {...bind('componentCode')} />
      <ArtworkField {...bind('artwork')} own={own} />
      <FinishedSizeField bind={bind} />
    </>
  );
}

const [order, product, , , operations] = componentGroups;

/** Shows the fields in groups, for the component's own form. */
export function ComponentGroups(props: ComponentFieldsProps) {
  const { bind, set } = props;
  return (
    <>
      <FormGroup {...order}>
        <Order bind={bind} />
      </FormGroup>
      <FormGroup {...product}>
        <Product {...props} />
      </FormGroup>
      <MakeGroups bind={bind} set={set} />
      <FormGroup {...operations}>
        <OperationsField {...bind('componentOperations')} />
      </FormGroup>
    </>
  );
}

/** Shows the fields without groups, for a form inside a product's form. */
export function ComponentColumns(props: ComponentFieldsProps) {
  const { bind, set } = props;
  return (
    <div className={grid.columns}>
      <Order bind={bind} />
      <Product {...props} />
      <PaperFields bind={bind} set={set} />
      <InkAndCoat bind={bind} />
      <OperationsField {...bind('componentOperations')} />
    </div>
  );
}
