/** Shows the fields that the forms of jobs, components and products share. */
import { offeredNames } from '../../../shared/rules/shop-lists.ts';
import { ListedField } from '../../platform/lists/listed-field.tsx';
import { useLists } from '../../platform/lists/use-shop-lists.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { InksField } from './inks-field.tsx';
import { inkGroup, paperGroup, type PaperValues, type PartValues } from './part-values.ts';
import { StockPaperField } from './stock-paper-field.tsx';

/** Binds a field to the form. `locked` is the reason why the user can't change the field. */
export type Bind<V> = <K extends keyof V & string>(name: K) => Binding<V[K]> & { locked?: string };
type Kind = Pick<PartValues, 'type' | 'style'>;

/** Edits type and style. A new type clears the style, or sets the style if the type has only one. */
export function KindFields({ bind, set }: { bind: Bind<Kind>; set: (kind: Kind) => void }) {
  const { value: type, ...typeField } = bind('type');
  const { styles } = useLists();
  return (
    <>
      <ListedField
        {...typeField}
        list="productTypes"
        value={type}
        columns={2}
        onChange={(next) => {
          const [only, ...others] = offeredNames(styles, next);
          if (next !== type) set({ type: next, style: others.length === 0 ? (only ?? '') : '' });
        }}
      />
      <ListedField
        {...bind('style')}
        list="styles"
        type={type}
        columns={2}
        placeholder={type === '' ? 'Select Type first' : 'Select Style'}
      />
    </>
  );
}

interface PaperOf {
  bind: Bind<PartValues>;
  set: (paper: PaperValues) => void;
}

/** Edits the paper. A paper in stock that the user picks fills these fields, unless the form locks them. */
export function PaperFields({ bind, set }: PaperOf) {
  const is = (values: PaperValues) => paperGroup.fields.every((name) => bind(name).value === values[name]);
  return (
    <>
      {bind('paperQuality').locked === undefined && <StockPaperField is={is} set={set} />}
      <ListedField {...bind('paperQuality')} list="paperQualities" columns={2} />
      <NumberField {...bind('paperGsm')} unit="g/m²" />
      <NumberField {...bind('paperLength')} unit="mm" />
      <NumberField {...bind('paperBreadth')} unit="mm" />
      <NumberField {...bind('paperThickness')} unit="µm" />
    </>
  );
}

export function InkAndCoat({ bind }: { bind: Bind<PartValues> }) {
  return (
    <>
      <InksField {...bind('ink')} columns={3} />
      <ListedField {...bind('coat')} list="coats" columns={3} />
    </>
  );
}

/** Shows the groups "Paper" and "Ink and coat" of the form. */
export function MakeGroups({ bind, set }: PaperOf) {
  return (
    <>
      <FormGroup {...paperGroup}>
        <PaperFields bind={bind} set={set} />
      </FormGroup>
      <FormGroup {...inkGroup}>
        <InkAndCoat bind={bind} />
      </FormGroup>
    </>
  );
}
