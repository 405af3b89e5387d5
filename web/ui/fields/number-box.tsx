/** Renders the input that all number fields share. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { numberMarks } from '../text/format-values.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { reasonText } from '../../client/reason-text.ts';
import { FieldError } from './field-props.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Parses typed numbers and formats numbers, with the separators of a locale. */

interface Marks {
  group: string;
  decimal: string;
  style: 'lakh' | 'thousand';
}

/** Replaces typographic spaces, apostrophes and minus signs by those of a keyboard. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('’', "'").replaceAll('−', '-');

/**
 * Returns the typed digits without group marks, or null for other text. `strict` requires complete groups, because
 * otherwise "1,5" from another locale would become 15.
 */
function digitsOf(typed: string, { group, decimal }: Marks, strict: boolean): string | null {
  const text = plain(typed).trim();
  const [whole = '', part, more] = text.split(decimal);
  const groups = whole.replace(/^-/, '').split(plain(group));
  const misplaced = groups.some(
    (digits, at) => at > 0 && (at === groups.length - 1 ? digits.length < 3 : digits.length < 2),
  );
  if (more !== undefined || (strict && misplaced)) return null;
  const bare = (whole.startsWith('-') ? '-' : '') + groups.join('') + (part === undefined ? '' : `.${part}`);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? bare : null;
}

/** Parses typed text. Returns '' for an empty text and NaN for a text that is not a number. */
export function numberIn(typed: string, marks: Marks, strict = true): number | '' {
  if (typed.trim() === '') return '';
  const digits = digitsOf(typed, marks, strict);
  return digits === null ? Number.NaN : Number(digits);
}

const grouping = { lakh: /\B(?=(\d\d)*\d{3}$)/g, thousand: /\B(?=(\d{3})+$)/g };

/** Returns the number with grouped digits. A text that is not a number stays as it is. */
export function grouped(typed: string, marks: Marks, strict = true): string {
  const digits = digitsOf(typed, marks, strict);
  if (digits === null) return typed;
  const [whole = '', part] = digits.split('.');
  return (
    whole.replaceAll(grouping[marks.style], marks.group) + (part === undefined ? '' : marks.decimal + part)
  );
}

/** Formats a value for the number box, with '' for no number. */
export function inBox(value: number | '', marks: Marks): string {
  if (value === '' || !Number.isFinite(value)) return '';
  const digits = value.toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: false });
  return grouped(digits.replace('.', marks.decimal), marks);
}

let cachedMarks: Marks | undefined;
/**
 * Returns the reader's number format. It computes the format when the first box renders, since the first use of a
 * locale is slow.
 */
const marks = () => (cachedMarks ??= numberMarks());

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Returns the caret position that has `right` digits to its right. */
function placeOf(text: string, right: number, last: boolean): number {
  const { group } = marks();
  let place = text.length;
  for (let left = right; place > 0 && left > 0; place -= 1) if (text[place - 1] !== group) left -= 1;
  return right > 0 && !last && text[place - 1] === group ? place - 1 : place;
}

/**
 * Parses text that contains a unit. Returns the value, or the reason why the unit can't be converted. Returns null if
 * the text has no unit.
 */
export type ReadUnit = (typed: string, numberIn: (figure: string) => number | '') => number | Reason | null;

interface Typed {
  text: string;
  means: number | '';
  /** Whether the typed text contains a unit. */
  inUnit: boolean;
  /** The reason if the text's unit can't be converted, else null. */
  why: Reason | null;
}

type NumberBoxProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | '';
  /** Receives the typed value, which is NaN if the text is not a number. */
  onChange: (value: number | '') => void;
  readUnit?: ReadUnit | undefined;
  /** Whether touch screens show only digit keys, because the number is whole. */
  whole?: boolean | undefined;
};

/**
 * Accepts any input and formats digits as the reader's locale does. The schema refuses invalid input. If the box
 * ignored single keys instead, the remaining digits would be another number.
 */
export function NumberBox({
  value,
  onChange,
  readUnit,
  whole = false,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: NumberBoxProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const caret = useRef<{ input: HTMLInputElement; right: number; forward: boolean } | null>(null);
  const isNone = typed !== null && Number.isNaN(typed.means);
  // For a text that is no number, the form keeps the NaN or has nothing. Any other value was set later.
  const mine = typed !== null && (Object.is(typed.means, value) || (isNone && value === ''));
  const text = mine ? typed.text : inBox(value, marks());
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, right, forward } = caret.current;
    caret.current = null;
    const place = placeOf(text, right, forward);
    input.setSelectionRange(place, place);
  });
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const raw = input.value;
    const { data = null, inputType = '' } = nativeEvent as Partial<InputEvent>;
    // While the user changes a number's digits, its separators stay where they are.
    const strict =
      !Number.isFinite(numberIn(text, marks())) ||
      !(inputType.startsWith('delete') || /^\d+$/.test(data ?? ''));
    const shown = grouped(raw, marks(), strict);
    const behind = raw.slice(input.selectionEnd ?? raw.length);
    if (shown !== raw)
      caret.current = {
        input,
        right: behind.replaceAll(marks().group, '').length,
        forward: inputType === 'deleteContentForward',
      };
    const byUnit = readUnit?.(raw, (part) => numberIn(part, marks())) ?? null;
    const why = typeof byUnit === 'object' ? byUnit : null;
    const means = why ? Number.NaN : typeof byUnit === 'number' ? byUnit : numberIn(raw, marks(), strict);
    setTyped({ text: shown, means, inUnit: byUnit !== null, why });
    setLeft(false);
    onChange(means);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (by === undefined || rest.readOnly || event.altKey || Number.isNaN(Number(value)) || isNone) return;
    event.preventDefault();
    onChange(Number(value) + by);
  };
  const field = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? t('Value'));
  const why = (mine && typed.why) || (mine && isNone && left && reason('not-a-number', { field }));
  const own = why && <FieldError>{reasonText(why)}</FieldError>;
  return (
    <TextInput
      autoComplete="off"
      inputMode={whole ? 'numeric' : 'decimal'}
      {...rest}
      value={text}
      error={(mine && typed.why && own) || error || own}
      onChange={change}
      onKeyDown={(event) => {
        step(event);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        // "1." becomes 1. A text that is no number, or has a unit, stays visible.
        if (!isNone && !typed?.inUnit) setTyped(null);
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
