/** Edits the finished size of what a job makes, and draws its die line while the user types. */
import { useState } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { boardThickness, structureOfJob } from '../../../shared/jobs/aggregate/job-structure.ts';
import { sizesOf, type Structure } from '../../../shared/structure/draw-structure.ts';
import { grainInWords, grains } from '../../../shared/structure/finished-size.ts';
import { type SizeName, usualBleed } from '../../../shared/structure/style-model.ts';
import { reasonText } from '../../client/reason-text.ts';
import { FieldError } from '../../ui/fields/field-props.tsx';
import { NumberField, SegmentedField } from '../../ui/fields/fields.tsx';
import grid from '../../ui/form/form.module.css';
import { type Binding } from '../../ui/form/record-form.ts';
import buttons from '../../ui/style/buttons.module.css';
import text from '../../ui/style/text.module.css';
import { number } from '../../ui/text/format-values.ts';
import { type Bind } from '../shared-fields/job-and-product-fields.tsx';
import { type Figure } from '../shared-fields/job-and-product-values.ts';
import { AllowanceFields } from './allowance-fields.tsx';
import { BoxFacts, type DrawnBox } from './box-facts.tsx';
import styles from './box.module.css';
import { type BoxValues, type FormBlank, type FormSize } from './finished-values.ts';
import { sideWord } from './structure-words.ts';

const noSize: FormSize = {
  length: null,
  breadth: null,
  height: null,
  thickness: null,
  bleed: usualBleed,
  grain: 'either',
  allowances: {},
};

const grainWords = {
  length: grainInWords('length'),
  breadth: grainInWords('breadth'),
  either: grainInWords('either'),
};

const isDrawn = (structure: Structure | null): structure is DrawnBox =>
  structure !== null && structure.problems === undefined;

export function BoxFields({ bind }: { bind: Bind<BoxValues> }) {
  const [finished, blank] = [bind('finished'), bind('blank')];
  const [style, paperThickness] = [bind('style').value, Number(bind('paperThickness').value)];
  const size = finished.value ?? noSize;
  const set = (changes: Partial<FormSize>) => finished.onChange({ ...size, ...changes });
  const job = { style, paperThickness, finished: size };
  const structure = structureOfJob(job);
  const problems = structure?.problems ?? {};
  const drawn = isDrawn(structure)
    ? structure
    : structureOfJob({ ...job, finished: { ...size, allowances: {} } });
  const box = isDrawn(drawn) ? drawn : undefined;
  // Errors wait until the user has left the field.
  const [left, setLeft] = useState<readonly string[]>([]);
  const leave = () => finished.onBlur();
  const [isChanging, setChanging] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const used = sizesOf(style);
  const field = (name: SizeName): Binding<Figure> => {
    const [value, why] = [size[name], problems[name]];
    return {
      name: `finished.${name}`,
      label: sideWord(style, name),
      value: value ?? '',
      error: why && value !== null && left.includes(name) ? reasonText(why) : null,
      onChange: (next) => {
        setLeft(left.filter((each) => each !== name));
        set({ [name]: next === '' ? null : next });
      },
      onBlur: () => {
        setLeft([...left, name]);
        leave();
      },
    };
  };
  const sides = (['length', 'breadth', 'height'] as const).filter(
    (side) => structure === null || used.includes(side),
  );
  const ofPaper = boardThickness({ ...job, finished: null });
  const asksForBoard =
    used.includes('thickness') && (ofPaper === null || size.thickness !== null || isChanging);
  const isGiven = sides.some((side) => size[side] !== null);
  const [problem] = Object.values(problems);
  const typesBlank = structure === null || blank.value !== null || isTyping;
  return (
    <div className={styles.fields}>
      <div className={grid.columns}>
        {sides.map((side) => (
          <NumberField key={side} {...field(side)} unit="mm" />
        ))}
        <NumberField
          name="finished.bleed"
          label={t('Bleed')}
          value={size.bleed}
          error={null}
          unit="mm"
          onChange={(bleed) => set({ bleed })}
          onBlur={leave}
        />
        <SegmentedField
          name="finished.grain"
          label={t('Grain must run')}
          columns={2}
          value={size.grain}
          error={null}
          options={grains}
          words={grainWords}
          onChange={(grain) => set({ grain })}
          onBlur={leave}
        />
        {asksForBoard && (
          <NumberField
            {...field('thickness')}
            unit="mm"
            {...(ofPaper !== null && { placeholder: number(ofPaper) })}
          />
        )}
        {typesBlank && <BlankFields blank={blank} />}
      </div>
      {finished.error !== null && left.every((name) => !problems[name]) && (
        <p className={`${text.small} ${text.danger}`}>
          <FieldError>{finished.error}</FieldError>
        </p>
      )}
      <p role="status" className={`${text.small} ${text.muted}`}>
        {isGiven && problem
          ? box
            ? t`Drawn with the usual allowances: ${reasonText(problem)}`
            : t`No die line yet: ${reasonText(problem)}`
          : structure === null
            ? t('This style has no die line. Type the blank, and ups and sheet by hand.')
            : t('Inside sizes of the closed piece. Optional: without them, type ups and sheet by hand.')}
      </p>
      {box && (
        <BoxFacts
          box={box}
          size={size}
          typed={blank.value}
          gsm={Number(bind('paperGsm').value)}
          name={bind('number').value || style}
          board={size.thickness ?? ofPaper}
          onChange={() => setChanging(!isChanging)}
          changing={
            isChanging && (
              <AllowanceFields
                allowances={box.allowances}
                changed={size.allowances}
                problems={problems}
                onChange={(allowances) => set({ allowances })}
                onBlur={leave}
              />
            )
          }
        >
          {!typesBlank && (
            <button type="button" className={buttons.asText} onClick={() => setTyping(true)}>
              {t('Use a blank of your own')}
            </button>
          )}
        </BoxFacts>
      )}
    </div>
  );
}

/** Edits a typed blank. Without it, the blank follows from the die line. */
function BlankFields({ blank }: { blank: Binding<FormBlank | null> }) {
  const { length = '', breadth = '' } = blank.value ?? {};
  const field = (name: 'length' | 'breadth', label: string): Binding<Figure> => ({
    name: `blank.${name}`,
    label,
    value: { length, breadth }[name],
    error: blank.value?.[name] === '' ? blank.error : null,
    onChange: (value) => {
      const next = { length, breadth, [name]: value };
      blank.onChange(next.length === '' && next.breadth === '' ? null : next);
    },
    onBlur: () => blank.onBlur(),
  });
  return (
    <>
      <NumberField {...field('length', t('Blank length'))} unit="mm" />
      <NumberField {...field('breadth', t('Blank breadth'))} unit="mm" />
    </>
  );
}
