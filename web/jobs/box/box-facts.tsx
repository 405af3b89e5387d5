/** Shows a die line with what follows from it: blank, area, weight, lengths, allowances, and the files to scale. */
import { type ReactNode } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { toFiles } from '../../../shared/structure/die-line-files.ts';
import { boardGrams, type DieLine, measure } from '../../../shared/structure/die-line.ts';
import { type SetAllowance } from '../../../shared/structure/draw-structure.ts';
import { allowanceLabels, usualBleed } from '../../../shared/structure/style-model.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { download } from '../../ui/page/download-button.tsx';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { number, thickness, unit } from '../../ui/text/format-values.ts';
import styles from './box.module.css';
import { isChangeable } from './allowance-fields.tsx';
import { DieLineDrawing } from './die-line-drawing.tsx';
import { blankWords, type FormBlank, type FormSize } from './finished-values.ts';

export interface DrawnBox {
  dieLine: DieLine;
  code: string;
  allowances: readonly SetAllowance[];
  problems?: never;
}

const round = (value: number, digits = 0) => number(Math.round(value * 10 ** digits) / 10 ** digits);

function Files({ dieLine, bleed, name }: { dieLine: DieLine; bleed: number; name: string }) {
  const save = (ending: 'svg' | 'dxf', type: string) =>
    download(new File([toFiles(dieLine, bleed)[ending]], `${name}.${ending}`, { type }));
  return (
    <>
      <span className={`${text.small} ${text.muted}`}>{t('To scale, cut, crease and bleed as layers')}</span>
      <span className={layout.row}>
        <ActionButton size="xs" icon="download" onClick={() => save('dxf', 'application/dxf')}>
          DXF
        </ActionButton>
        <ActionButton size="xs" icon="download" onClick={() => save('svg', 'image/svg+xml')}>
          SVG
        </ActionButton>
      </span>
    </>
  );
}

const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/**
 * Shows the drawing with its facts. `name` is the name of the files, `gsm` and `board` are of the board, and `typed` is
 * the blank that somebody typed. With `onChange` the allowances can be changed by the fields in `changing`.
 */
export function BoxFacts(props: {
  box: DrawnBox;
  size: FormSize;
  typed: FormBlank | null;
  gsm: number;
  board: number | null;
  name: string;
  onChange?: () => void;
  changing?: ReactNode;
  children?: ReactNode;
}) {
  const { box, size, typed, gsm, board, name, onChange, changing } = props;
  const { dieLine, code, allowances } = box;
  const { blank, areaMm2, cutMm, creaseMm } = measure(dieLine);
  const changed = Object.keys(size.allowances).length;
  const about = [code, board !== null && t`board ${thickness(board * 1000)}`].filter(Boolean).join(', ');
  return (
    <div className={styles.box}>
      <figure>
        <figcaption className={`${layout.flow} ${layout.between}`}>
          <span>
            <b>{t('Die line')}</b> <span className={`${text.small} ${text.muted}`}>{about}</span>
          </span>
          <span className={`${text.small} ${styles.legend}`}>
            <span>{t('cut')}</span>
            <span className={styles.creaseKey}>{t('crease')}</span>
          </span>
        </figcaption>
        <DieLineDrawing dieLine={dieLine} grain={size.grain} />
      </figure>
      <div className={styles.aside}>
        <Facts
          facts={[
            [typed ? t('Blank, typed') : t('Blank'), blankWords(typed ?? blank)],
            ...(typed ? [[t('Blank of the die line'), blankWords(blank)] as const] : []),
            [t('Area'), unit(Math.round(areaMm2 / 100), 'cm²')],
            ...(gsm > 1
              ? [[t('Board in one piece'), t`${round(boardGrams(areaMm2, gsm), 1)} g`] as const]
              : []),
            [t('Cut, crease'), `${round(cutMm)}, ${round(creaseMm)} mm`],
          ]}
        />
        {allowances.length > 0 && (
          <>
            <p className={`${layout.row} ${layout.between} ${text.small} ${text.muted} ${styles.usual}`}>
              {changed === 0 ? t('Allowances, usual ones') : t`Allowances, ${number(changed)} changed`}
              {onChange && (
                <button type="button" className={buttons.asText} onClick={onChange}>
                  {changing ? t('Show all') : t('Change')}
                </button>
              )}
            </p>
            {changing || (
              <Facts
                facts={allowances
                  .filter((each) => isChangeable(each) && (each.value > 0 || each.usual > 0))
                  .map((each) => [allowanceLabels[each.name], `${number(each.value)} mm`])}
              />
            )}
          </>
        )}
        <div className={styles.files}>
          <Files dieLine={dieLine} bleed={size.bleed === '' ? usualBleed : size.bleed} name={name} />
          {props.children}
        </div>
      </div>
    </div>
  );
}
