/** Lists layouts, the one that takes the least board first, and what is left out. */
import { useState } from 'react';
import { Link } from 'react-router';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { type LayoutBlank } from '../../shared/structure/sheet-layout.ts';
import { LayoutThumb } from '../jobs/box/layout-drawing.tsx';
import { to } from '../client/paths.ts';
import { TwoLines } from '../ui/table/data-table.tsx';
import buttons from '../ui/style/buttons.module.css';
import layout from '../ui/style/layout.module.css';
import { Icon } from '../ui/style/icons.tsx';
import table from '../ui/table/table.module.css';
import text from '../ui/style/text.module.css';
import { count, number, percent } from '../ui/text/format-values.ts';
import { type Candidate, type FoundLayouts, type SearchResult, toSheetLayout } from './best-sheet-values.ts';
import { kindWords, paperWords, sheetWords, stockWords } from './layout-words.ts';
import styles from './best-sheet.module.css';

/** The width in px of the longest sheet in the list. */
const thumbWidth = 72;

const kg = (kilograms: number) => number(Math.round(kilograms));

interface RowOf {
  candidate: Candidate;
  /** The layout that takes the least board. */
  best: Candidate;
  blank: LayoutBlank;
  scale: number;
  isPicked: boolean;
  onPick: () => void;
}

/** Shows a layout. The radio button in the row has no looks of its own: the row shows its focus. */
function Row({ candidate, best, blank, scale, isPicked, onPick }: RowOf) {
  const { sheet, cut, ups, pressSheets, kilograms, offcut } = candidate;
  const name = paperWords(candidate.paper);
  const extra = Math.round(kilograms) - Math.round(best.kilograms);
  const [here, more, isEnough] = stockWords(candidate);
  const second = cut > 1 ? t`cut in ${cut} to ${sheetWords(sheet)}` : sheetWords(sheet);
  const upsWords = `${number(ups.length)} ${kindWords(candidate)}`;
  const lack = <span className={isEnough ? text.muted : styles.lack}>{more}</span>;
  return (
    <tr className={isPicked ? `${table.picked} ${styles.row}` : styles.row} onClick={onPick}>
      <td>
        <label className={styles.pick}>
          <input
            type="radio"
            name="layout"
            className={text.visuallyHidden}
            checked={isPicked}
            onChange={onPick}
          />
          <LayoutThumb layout={toSheetLayout(candidate, blank)} scale={scale} />
          <span className={text.visuallyHidden}>{`${name}, ${count(ups.length, 'up')}`}</span>
        </label>
      </td>
      <td>
        <TwoLines first={<b>{name}</b>} second={second} />
        <span className={`${table.crampedOnly} ${text.small}`}>
          {t`${upsWords}, ${count(pressSheets, 'sheet')}`}
          <br />
          {here}, {lack}
        </span>
      </td>
      <td className={table.roomyOnly}>
        <TwoLines first={<b>{number(ups.length)}</b>} second={kindWords(candidate)} />
      </td>
      <td className={`${table.figures} ${table.wideOnly}`}>{percent(candidate.yield)}</td>
      <td className={`${table.figures} ${table.roomyOnly}`}>{number(pressSheets)}</td>
      <td className={table.figures}>
        <TwoLines first={<b>{kg(kilograms)}</b>} second={extra > 0 ? `+ ${number(extra)}` : ''} />
      </td>
      <td className={`${table.figures} ${table.wideOnly}`}>
        {offcut ? (
          `${number(Math.floor(offcut.length))} × ${number(Math.floor(offcut.breadth))}`
        ) : (
          <span className={text.faint}>{t('none')}</span>
        )}
      </td>
      <td className={table.roomyOnly}>
        <TwoLines first={here} second={lack} />
      </td>
    </tr>
  );
}

export function LayoutList(props: { result: SearchResult; at: number; onPick: (at: number) => void }) {
  const { result, at, onPick } = props;
  const { candidates, blank } = result;
  const [best] = candidates;
  const scale =
    thumbWidth / Math.max(...candidates.map(({ sheet }) => Math.max(sheet.length, sheet.breadth)));
  if (!best) return null;
  return (
    <table className={`${table.table} ${styles.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('Sheet')}</th>
          <th scope="col">{t('Paper')}</th>
          <th scope="col" className={table.roomyOnly}>
            {t('Ups')}
          </th>
          <th scope="col" className={`${table.figures} ${table.wideOnly}`}>
            {t('Yield')}
          </th>
          <th scope="col" className={`${table.figures} ${table.roomyOnly}`}>
            {t('Sheets')}
          </th>
          <th scope="col" className={table.figures} aria-sort="ascending">
            {t('kg')}
          </th>
          <th scope="col" className={`${table.figures} ${table.wideOnly}`}>
            {t('Offcut, mm')}
          </th>
          <th scope="col" className={table.roomyOnly}>
            {t('Stock')}
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate, index) => (
          <Row
            key={`${candidate.paper.id} ${candidate.cut} ${candidate.kind}`}
            candidate={candidate}
            best={best}
            blank={blank}
            scale={scale}
            isPicked={index === at}
            onPick={() => onPick(index)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Returns how many layouts and papers are left out, by reason. */
function leftOutWords({ leftOut }: FoundLayouts): string[] {
  const { grain, moreBoard, press, size: small } = leftOut;
  return [
    grain > 0 && t`${number(grain)} against the grain`,
    moreBoard > 0 && t`${number(moreBoard)} that take more board`,
    press > 0 && t`${count(press, 'paper')} that no press takes`,
    small > 0 && t`${count(small, 'paper')} too small for the blank`,
  ].filter((words) => words !== false);
}

const whyWords = {
  grain: t('more ups against the grain'),
  press: t('no press takes it'),
  size: t('too small for the blank'),
};

export function LeftOut({
  found,
  onMore,
  job,
}: {
  found: FoundLayouts;
  onMore: (() => void) | null;
  job: Job;
}) {
  const [isOpen, setOpen] = useState(false);
  const words = leftOutWords(found);
  const papers = found.leftOutPapers;
  return (
    <div className={`${layout.row} ${layout.top} ${layout.cell} ${layout.ruled} ${text.small} ${text.muted}`}>
      <Icon name="info" size={14} />
      <div className={layout.stack}>
        <p>
          {words.length > 0 && <>{t`Left out: ${words.join(', ')}.`} </>}
          {!isOpen && words.length > 0 && (papers.length > 0 || onMore) && (
            <>
              <button
                type="button"
                className={buttons.asText}
                onClick={() => {
                  setOpen(true);
                  if (found.leftOut.moreBoard > 0) onMore?.();
                }}
              >
                {t('See them')}
              </button>
              {'. '}
            </>
          )}
          {t('Typed by hand instead?')}{' '}
          <Link to={to('JobEdit', job.id)}>{t('Sheet and ups of your own')}</Link>
        </p>
        {isOpen && papers.length > 0 && (
          <ul>
            {papers.map(({ paper, why, cut }) => (
              <li key={`${paper.id} ${why} ${cut}`}>
                {cut !== null && cut > 1
                  ? t`${paperWords(paper)} cut in ${cut}: ${whyWords[why]}`
                  : t`${paperWords(paper)}: ${whyWords[why]}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
