/**
 * Defines the form fields for texts, numbers, choices and dates. Each shows its label and unit, an error with
 * an icon, and, if it is locked, the reason.
 */
import { Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromLocalInput, toLocalInput } from '../text/format-values.ts';
import { Icon } from '../style/icons.tsx';
import { type Option } from '../list/list-toolbar.tsx';
import { useShopZone } from '../text/use-now.ts';
import { FieldError, type FieldOptions, fieldProps, looksOf } from './field-props.tsx';
import { NumberBox, type ReadUnit } from './number-box.tsx';
import { type Binding } from '../form/record-form.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from '../form/form.module.css';
import { foldText, hasWords, matchRank } from '../../../shared/platform/search-text.ts';

export { fieldProps };

/** Shows a text inside the box, at the right of the value. */
const inside = (words: string) => ({
  rightSection: words,
  rightSectionWidth: `calc(${words.length}ch + 18px)`,
  rightSectionPointerEvents: 'none' as const,
});

/** Edits one line of text. */
export function TextField(
  field: Binding<string> & FieldOptions & { type?: 'text' | 'email'; autoComplete?: string },
) {
  return (
    <TextInput
      {...fieldProps(field)}
      type={field.type ?? 'text'}
      autoComplete={field.autoComplete ?? 'off'}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** Edits a text of several lines. */
export function TextAreaField(field: Binding<string> & FieldOptions) {
  return (
    <Textarea
      {...fieldProps(field)}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** Edits a number, with the unit inside the box at the right. */
export function NumberField(
  field: Binding<number | ''> &
    FieldOptions & { unit?: string | undefined; whole?: boolean; readUnit?: ReadUnit },
) {
  const { unit, whole, readUnit, locked } = field;
  return (
    <NumberBox
      {...fieldProps(field)}
      whole={whole}
      readUnit={readUnit}
      value={field.value}
      onChange={(value) => field.onChange(value)}
      {...(unit !== undefined &&
        locked === undefined &&
        inside(unit === 'pieces' && field.value === 1 ? 'piece' : unit))}
    />
  );
}

/** The value of the option that adds the typed text to the list. */
const newOption = '+';
const namesOf = ({ label, also = [] }: Option<string>) => [label, ...also].map(foldText);
const same = (option: Option<string>, typed: string) => namesOf(option).includes(foldText(typed.trim()));
const holds = ({ label, also = [] }: Option<string>, term: string) => hasWords(term, label, ...also);
const rankOf = ({ value, label, also = [] }: Option<string>, term: string) =>
  value === newOption ? Infinity : matchRank(term, label, ...also);

/**
 * Chooses from a list. Typing filters the list, and Enter takes the first match. With `onSearch` the calling
 * component fetches options for the typed text.
 */
export function SelectField<V extends string>(
  field: Binding<V | ''> &
    FieldOptions & {
      options: readonly (V | Option<V>)[];
      onSearch?: (term: string) => void;
      /** Whether the calling component still fetches the options for the typed text. */
      searching?: boolean;
      /** The text to show in the box while the field has no value. */
      typed?: string;
      /** Whether typing filters the options. By default it does from 9 options on. */
      searchable?: boolean;
      /** Adds the typed text to the list. The field offers that as the last option. */
      onNew?: (name: string) => void;
    },
) {
  const {
    options,
    onSearch,
    onNew,
    searching = false,
    locked,
    placeholder = t`Select ${field.label}`,
  } = field;
  const data: Option<string>[] = options.map((each) =>
    typeof each === 'string' ? { value: each, label: each } : each,
  );
  const labelOf = (key: string) => (key === '' ? '' : (data.find(({ value }) => value === key)?.label ?? ''));
  const chosen = labelOf(field.value);
  const [opened, setOpened] = useState(false);
  const [own, setOwn] = useState(chosen);
  // True after Enter while the options still load.
  const [entered, setEntered] = useState(false);
  const text = field.typed ?? own;
  const unpicked = text !== '' && text !== chosen;
  const isNew =
    onNew !== undefined && unpicked && text.trim() !== '' && !data.some((option) => same(option, text));
  if (isNew) data.push({ value: newOption, label: t`Add “${text.trim()}”` });
  // The calling component leaves the chosen option and "none" in the list for any search.
  const matches = data.filter(
    (option) =>
      !unpicked ||
      option.value === newOption ||
      (onSearch !== undefined && option.value !== '' && option.value !== field.value) ||
      holds(option, text),
  );
  // The server has sorted its results.
  if (unpicked && onSearch === undefined) matches.sort((a, b) => rankOf(a, text) - rankOf(b, text));
  const show = (label: string, term: string) => {
    setOwn(label);
    setEntered(false);
    onSearch?.(term);
  };
  const take = (key: string) => {
    const option = data.find(({ value }) => value === key);
    if (key === newOption) onNew?.(text.trim());
    else if (option) field.onChange(option.value as V);
  };
  const takeFirst = useEffectEvent(() => {
    const [first] = matches;
    if (!first) return;
    setOpened(false);
    show(first.label, '');
    take(first.value);
  });
  const due = entered && !searching;
  useEffect(() => {
    const wait = due ? setTimeout(() => takeFirst()) : undefined;
    return () => clearTimeout(wait);
  }, [due]);
  return (
    <Select
      rightSection={<Icon name="chevron" size={14} />}
      {...fieldProps({ ...field, placeholder })}
      data={data}
      value={field.value === '' ? null : field.value}
      searchable={
        locked === undefined &&
        (field.searchable ?? (options.length > 8 || onSearch !== undefined || onNew !== undefined))
      }
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      nothingFoundMessage={t('No Data Available')}
      rightSectionPointerEvents="none"
      selectFirstOptionOnChange={opened && unpicked && !searching}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(opened || unpicked)) return;
        // Prevents the form from being submitted without the typed text.
        event.preventDefault();
        setOpened(true);
        // The first match may not be highlighted yet. Submitting an option resets this.
        setEntered(unpicked);
      }}
      // Also handles the chosen option, which causes no change event.
      onOptionSubmit={(value) => show(value === newOption ? text.trim() : labelOf(value), '')}
      onChange={(picked) => {
        if (picked !== null) take(picked);
      }}
      searchValue={text}
      // Mantine also calls this with the label of the chosen option, which is no search.
      onSearchChange={(next) => show(next, next === chosen ? '' : next)}
      filter={() => matches}
    />
  );
}

/** The latest moment that a date field accepts, which limits years to four digits. */
const lastMoment = '9999-12-31T23:59';

/**
 * Holds a note about a date, which the field shows inside its box. If the note is too wide, the box shows
 * only `words`, or a line below shows all.
 */
export interface DateNote {
  words: string;
  rest: string;
}

const asideOf = (field: FieldOptions, { words, rest }: DateNote) => ({
  className: `${looksOf(field)} ${styles.withBeside}`,
  rightSection: (
    <span className={styles.beside} aria-hidden>
      {words}
      <span> {rest}</span>
    </span>
  ),
  rightSectionWidth: 'var(--beside-room)',
  rightSectionPointerEvents: 'none' as const,
  description: `${words} ${rest}`,
  descriptionProps: { className: styles.below },
});

/**
 * Edits a date and time in the reader's locale and the shop's time zone. The value is ISO 8601 with the zone's
 * offset, or '' if there is none.
 */
export function DateTimeField(
  field: Binding<string> &
    FieldOptions & {
      note?: DateNote | null;
      /** Runs when the user presses Enter, instead of submitting the form. */
      onEnter?: () => void;
    },
) {
  const { note = null, locked, onEnter } = field;
  const zone = useShopZone();
  const [typing, setTyping] = useState('');
  return (
    <TextInput
      {...fieldProps(field)}
      type="datetime-local"
      max={lastMoment}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      {...(note !== null && locked === undefined && asideOf(field, note))}
      // While the user types the year, it is 2, 20, 202. Without the stored text, the field would start over at each
      // digit.
      value={
        typing !== '' && fromLocalInput(typing, zone) === field.value
          ? typing
          : toLocalInput(field.value, zone)
      }
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        field.onChange(fromLocalInput(event.currentTarget.value, zone));
      }}
    />
  );
}

/** Chooses one of a few options, such as the priority, which are all visible. */
export function SegmentedField<V extends string>(
  field: Binding<V> & FieldOptions & { options: readonly V[]; words?: Readonly<Record<V, string>> },
) {
  const { label, error, hint, locked, options, words } = field;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={locked ?? hint}
      error={error && <FieldError>{error}</FieldError>}
      className={looksOf(field)}
      data-field={field.name}
    >
      <SegmentedControl
        aria-label={label}
        data={options.map((value) => ({ value, label: words?.[value] ?? t(value) }))}
        value={field.value}
        readOnly={locked !== undefined}
        onChange={(value) => field.onChange(value)}
      />
    </Input.Wrapper>
  );
}
