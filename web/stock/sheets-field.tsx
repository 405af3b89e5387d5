/**
 * Shows a field for a number of sheets, which the user can type as sheets, kilograms or reams. Also returns
 * the weight of sheets as a text (design: stock).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  kilogramsPerSheet,
  type PaperUnit,
  paperUnits,
  type SheetMeasures,
  sheetsFrom,
  shownKilograms,
  splitPaperAmount,
  usualReam,
} from '../../shared/stock/paper-weight.ts';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { type FieldOptions } from '../ui/fields/field-props.tsx';
import { type Binding } from '../ui/form/record-form.ts';
import { NumberField } from '../ui/fields/fields.tsx';
import { type ReadUnit } from '../ui/fields/number-box.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { count, grammage, unit as inUnit } from '../ui/text/format-values.ts';
import { usePhone } from '../ui/page/page.tsx';
import { type Counting } from './stock-item.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';

/** Returns the number of sheets in a ream, from the shop's settings. */
export function useReam(): number {
  const { data } = useInPlaceQuery(contract.settings.get);
  return data?.reamSheets ?? usualReam;
}

/** Returns "320 kg", or null if size or GSM is unknown. */
export function weightWords(paper: SheetMeasures, sheets: number): string | null {
  const kilograms = shownKilograms(paper, sheets);
  return kilograms === null ? null : inUnit(kilograms, 'kg');
}

type Field = Binding<number | ''> & FieldOptions;

interface Amount {
  amount: number;
  unit: PaperUnit;
}

interface Typed extends Amount {
  /** The number of sheets for which the box shows the typed text. It is null if the box shows none. */
  inBox: number | null;
}

const amountWords = ({ amount, unit }: Amount) =>
  unit === 'kg' ? inUnit(amount, unit) : count(amount, 'ream');

/** Parses sheets that the user types as kilograms or reams. In `paper`, 0 means that a side or the GSM is unknown. */
export function useSheets({
  paper,
  value,
  onChange,
}: Pick<Field, 'value' | 'onChange'> & { paper: SheetMeasures }) {
  const ream = useReam();
  const phone = usePhone();
  const [typed, setTyped] = useState<Typed | null>(null);
  const read = (amount: Amount) => sheetsFrom(amount, { paper, ream });
  const sheets = Number.isFinite(value) && value !== '' ? value : null;
  const weight = sheets === null ? null : weightWords(paper, sheets);
  const converted = typed && read(typed);
  const becomes = typeof converted === 'number' ? converted : null;
  const isConverted = typed !== null && becomes !== null && becomes === sheets;
  // Another size or GSM changes the number of sheets for the same weight.
  const became = useRef<number | null>(null);
  const follow = useEffectEvent((next: number | null) => {
    if (next !== null && next !== sheets && became.current === sheets) onChange(next);
    became.current = next;
  });
  useEffect(() => follow(becomes), [becomes]);
  const words =
    isConverted && sheets !== null
      ? `${amountWords(typed)} = ${count(becomes, 'sheet')}${paper.gsm > 1 ? t` of ${grammage(paper.gsm)}` : ''}`
      : (weight ?? (kilogramsPerSheet(paper) === null ? t('Sheets or reams') : t('Sheets, kg or reams')));
  const readUnit: ReadUnit = (text, numberIn) => {
    const split = splitPaperAmount(text);
    const amount = split && numberIn(split.figure);
    setTyped(null);
    if (!split || typeof amount !== 'number' || Number.isNaN(amount)) return null;
    const as = read({ amount, unit: split.unit });
    setTyped({ amount, unit: split.unit, inBox: typeof as === 'number' ? as : null });
    return as;
  };
  // A phone's keys for numbers have no letters.
  const choices = phone && !isConverted && sheets !== null && (
    <span className={layout.row}>
      {paperUnits
        .map((unit) => ({ amount: sheets, unit }))
        .filter((each) => typeof read(each) === 'number')
        .map((each) => (
          <ActionButton
            key={each.unit}
            size="xs"
            variant="quiet"
            onClick={() => {
              const as = read(each);
              if (typeof as !== 'number') return;
              setTyped({ ...each, inBox: null });
              onChange(as);
            }}
          >
            {amountWords(each)}
          </ActionButton>
        ))}
    </span>
  );
  return { readUnit, words, choices, isInBox: isConverted && typed.inBox === sheets, isConverted };
}

export function SheetsField({
  paper,
  unit = 'sheets',
  hint,
  ...field
}: Field & { paper: SheetMeasures; unit?: string }) {
  const { readUnit, words, choices, isInBox } = useSheets({ ...field, paper });
  return (
    <NumberField
      {...field}
      whole
      unit={isInBox ? undefined : unit}
      readUnit={readUnit}
      hint={
        <>
          {hint}
          {hint !== undefined && ' · '}
          {words}
          {choices}
        </>
      }
    />
  );
}

/** Edits a quantity of paper or ink. */
export function QuantityField({
  counting,
  paper,
  ...field
}: Field & { counting: Counting; paper?: SheetMeasures | undefined }) {
  if (paper) return <SheetsField {...field} paper={paper} />;
  return <NumberField {...field} unit={counting.unit} />;
}
