/** Shows the fields that the forms of jobs, components and products have in common. */
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { offeredNames } from '../../../shared/shop/shop-lists.ts';
import { inkNames } from '../../../shared/stock/ink-rules.ts';
import { type PaperItem } from '../../../shared/stock/papers.contract.ts';
import { query } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { contract } from '../../client/contract.ts';
import { ListedField } from '../../shop/lists/listed-field.tsx';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import { fieldProps, NumberField, SelectField } from '../../ui/fields/fields.tsx';
import { SizeField } from '../../ui/fields/size-field.tsx';
import { useTagsBeforeScan } from '../../ui/page/field-snapshot.ts';
import { afterPress } from '../../ui/form/after-pointer-release.ts';
import { type Fold, FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { count, grammage, size } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './inks-field.module.css';
import { inkGroup, paperGroup, type PaperValues, type PartValues } from './job-and-product-values.ts';

/**
 * Shows a form field that selects a paper in stock. The selected paper fills in the form's quality, GSM, size
 * and thickness.
 */

const shownPapers = 50;

const valuesOf = ({ quality, gsm, length, breadth, thickness }: PaperItem): PaperValues => ({
  paperQuality: quality,
  paperGsm: gsm,
  paperLength: length,
  paperBreadth: breadth,
  paperThickness: thickness,
});

const option = (paper: PaperItem) => ({
  value: paper.id,
  label: `${paper.name}, ${grammage(paper.gsm)}, ${size(paper.length, paper.breadth)}`,
});

/** Offers the papers in stock. `is` returns whether the form still contains exactly the given values of a paper. */
function StockPaperField(props: {
  is: (values: PaperValues) => boolean;
  set: (values: PaperValues) => void;
}) {
  const [picked, setPicked] = useState<PaperItem | null>(null);
  const { data, setTyped, searching } = useSearchResults((term) =>
    query(contract.papers.sorted, { query: { sort: 'name', per: shownPapers, ...term } }),
  );
  const found = data?.items ?? [];
  const chosen = picked && props.is(valuesOf(picked)) ? picked : null;
  const papers = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SelectField
      name="stockPaper"
      label={t('Stock paper')}
      placeholder={t('Pick one, or fill in the fields')}
      columns={6}
      value={chosen?.id ?? ''}
      error={null}
      options={papers.map(option)}
      onSearch={setTyped}
      searching={searching}
      hint={
        chosen
          ? t`${count(Math.max(0, chosen.availableQuantity), 'sheet')} available`
          : t('Fills in quality, GSM, size and thickness; you can change them')
      }
      onBlur={() => undefined}
      onChange={(id) => {
        const paper = papers.find((each) => each.id === id);
        if (!paper) return;
        setPicked(paper);
        props.set(valuesOf(paper));
      }}
    />
  );
}

const shownInks = 20;

/** Returns the names of inks in stock that contain the typed text. */
function useInkNames() {
  const { data, typed, setTyped } = useSearchResults((term) =>
    query(contract.inks.sorted, { query: { sort: 'name', per: shownInks, ...term } }),
  );
  // Two inks may have the same name; the field only has names.
  return { found: [...new Set((data?.items ?? []).map(({ name }) => name))], typed, setTyped };
}

const fold = (name: string) => name.toLowerCase();

/**
 * Joins the names to one text. It splits pasted text at commas, and removes names that differ in upper and lower case
 * only.
 */
function textOf(typed: readonly string[]): string {
  const byName = new Map(typed.flatMap(inkNames).map((name) => [fold(name), name]));
  return [...byName.values()].join(', ');
}

/** Edits the inks as one text, in which commas separate the names. */
function InksField(field: Binding<string> & { locked?: string; columns?: 2 | 3 | 6 }) {
  const { value } = field;
  const { found, typed, setTyped } = useInkNames();
  const [open, setOpen] = useState(false);
  const names = inkNames(value);
  const [held, setHeld] = useState<string[] | null>(null);
  const change = (next: string[]) => field.onChange(textOf(next));
  const ref = useTagsBeforeScan(names, change);
  const offered = found.filter((ink) => !names.some((name) => fold(name) === fold(ink)));
  const hint = t('Pick from stock or type. Enter or a comma adds one');
  // On blur the value changes at once, but the tags only after the press, because they may wrap and push the form down.
  const take = () => {
    field.onBlur();
    if (typed.trim() === '') return;
    setHeld(names);
    field.onChange(textOf([...names, typed]));
    afterPress(() => {
      setHeld(null);
      setTyped('');
    });
  };
  return (
    <TagsInput
      ref={ref}
      {...fieldProps({ ...field, hint, ...(names.length === 0 && { placeholder: t('Select Ink') }) })}
      classNames={{ pill: styles.ink }}
      data={offered}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        setOpen(text !== '');
      }}
      comboboxProps={{ keepMounted: false }}
      openOnFocus={false}
      // Otherwise, screen readers would announce an empty list as open.
      dropdownOpened={open && offered.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(true)}
      acceptValueOnBlur={false}
      onBlur={take}
      value={held ?? names}
      onChange={change}
    />
  );
}

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
        onChange={(style) => set({ type, style })}
        placeholder={type === '' ? t('Select Type first') : t('Select Style')}
      />
    </>
  );
}

interface PaperOf {
  bind: Bind<PartValues>;
  set: (paper: PaperValues) => void;
}

/** Edits the paper. A paper in stock that the user selects fills these fields, unless the form locks them. */
export function PaperFields({ bind, set }: PaperOf) {
  const is = (values: PaperValues) => paperGroup.fields.every((name) => bind(name).value === values[name]);
  return (
    <>
      {bind('paperQuality').locked === undefined && <StockPaperField is={is} set={set} />}
      <ListedField {...bind('paperQuality')} list="paperQualities" columns={2} />
      <NumberField {...bind('paperGsm')} unit="g/m²" />
      <SizeField {...bind('paperLength')} />
      <SizeField {...bind('paperBreadth')} />
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

/** Shows the groups "Paper" and "Ink and coat" of the form. `foldOf` says how they are folded. */
export function MakeGroups(props: PaperOf & { foldOf?: (id: 'paper' | 'ink') => Fold | undefined }) {
  const { bind, set, foldOf } = props;
  return (
    <>
      <FormGroup {...paperGroup} fold={foldOf?.('paper')}>
        <PaperFields bind={bind} set={set} />
      </FormGroup>
      <FormGroup {...inkGroup} fold={foldOf?.('ink')}>
        <InkAndCoat bind={bind} />
      </FormGroup>
    </>
  );
}
