/** Shows one layout to scale, with what follows from it and the machines that print and die-cut it. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { piecesTooMany } from '../../shared/shop/tolerance/tolerance.ts';
import { t } from '../../shared/platform/translate.ts';
import { allowanceLabels } from '../../shared/structure/style-model.ts';
import { LayoutDrawing } from '../jobs/box/layout-drawing.tsx';
import { useAbleMachines } from '../jobs/form/job-form-rail.tsx';
import { untilLoaded } from '../ui/dialogs/load-code-with-retry.ts';
import { Panel } from '../ui/page/page.tsx';
import parts from '../ui/page/parts.module.css';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { count, number, percent, sentenceList } from '../ui/text/format-values.ts';
import { type Candidate, isUpright, type SearchResult, toSheetLayout } from './best-sheet-values.ts';
import { type FlapHint, type HintQuestion } from './flap-hints.ts';
import { kindWords, paperWords, sheetWords } from './layout-words.ts';
import styles from './best-sheet.module.css';

/** Shows the machines of one kind that take the layout, or that none does. */
function Fits({ ids, does }: { ids: readonly string[]; does: string }) {
  const names = useAbleMachines()
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  return (
    <li className={`${layout.row} ${text.small}`}>
      <span className={names.length > 0 ? styles.fits : styles.lack}>
        <Icon name={names.length > 0 ? 'check' : 'warning'} size={14} />
      </span>
      <span className={layout.grow}>{names.length > 0 ? sentenceList(names) : t('No machine')}</span>
      <span className={text.muted}>{does}</span>
    </li>
  );
}

function Fact({ label, value, more }: { label: string; value: string; more: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
      </dd>
      <dd className={`${text.small} ${text.muted}`}>{more}</dd>
    </div>
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The most hints that the page shows. */
const mostHints = 3;

/** Says which smaller allowance of the die line would give more ups. It searches in pauses, so that the page stays quick. */
function FlapHints({ question }: { question: HintQuestion }) {
  const { job, candidate, conditions } = question;
  const { sheet, margins, ups, grainUnknown } = candidate;
  const { data: hints = [] } = useQuery({
    queryKey: [
      'flap hints',
      job.id,
      job.version,
      sheet,
      margins,
      ups.length,
      isUpright(candidate),
      grainUnknown,
      conditions.gap,
      conditions.grain,
    ],
    queryFn: async ({ signal }) => {
      await pause(300);
      const { findFlapHints } = await untilLoaded(() => import('./flap-hints.ts'));
      const found: FlapHint[] = [];
      for (const hint of findFlapHints(question)) {
        if (hint) found.push(hint);
        await pause(0);
        signal.throwIfAborted();
      }
      return found.toSorted((one, other) => one.by - other.by || other.more - one.more).slice(0, mostHints);
    },
    staleTime: Infinity,
    meta: { inPlace: true },
  });
  return hints.map(({ name, by, more }) => (
    <li key={name} className={`${layout.row} ${text.small}`}>
      <Icon name="info" size={14} />
      {t`${number(by)} mm less ${allowanceLabels[name].toLowerCase()} gives ${count(more, 'up')} more`}
    </li>
  ));
}

export function LayoutDetails(props: {
  job: Job;
  candidate: Candidate;
  result: SearchResult;
  children: ReactNode;
}) {
  const { job, candidate, result, children } = props;
  const { candidates, blank, creases, conditions } = result;
  const {
    ups,
    paper,
    pressSheets,
    netSheets,
    paperSheets,
    cut,
    kilograms,
    overs,
    presses,
    dieCutters,
    offcut,
  } = candidate;
  const grid = candidates.find(
    (each) => each.paper.id === paper.id && each.cut === cut && each.kind === 'grid',
  );
  const plain = grid && grid !== candidate ? t`plain grid ${percent(grid.yield)}` : '';
  const grams = number(Math.round((kilograms * 10_000) / job.quantity) / 10);
  const over = overs.reduce((sum, each) => sum + each, 0);
  const tooMany = piecesTooMany(job, job.quantity + over);
  return (
    <Panel title={t`${paperWords(paper)}, ${count(ups.length, 'up')}`} note={kindWords(candidate)}>
      <div className={styles.big}>
        <LayoutDrawing layout={toSheetLayout(candidate, blank)} creases={creases} />
      </div>
      <dl className={`${parts.strip} ${styles.result}`}>
        <Fact label={t('Yield')} value={percent(candidate.yield)} more={plain} />
        <Fact label={t('Sheets')} value={number(pressSheets)} more={t`${number(netSheets)} net`} />
        <Fact
          label={t('Board')}
          value={t`${number(Math.round(kilograms))} kg`}
          more={t`${grams} g a piece`}
        />
        <Fact
          label={t('Overs')}
          value={number(over)}
          more={[
            cut > 1 && t`from ${count(paperSheets, 'stock sheet')}`,
            tooMany > 0 && t`${number(tooMany)} above the tolerance`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </dl>
      <ul className={layout.lines}>
        <Fits ids={presses} does={t('prints it')} />
        <Fits ids={dieCutters} does={t('die-cuts it')} />
        {offcut && (
          <li
            className={text.small}
          >{t`Offcut of ${sheetWords(offcut)} from each stock sheet, before printing`}</li>
        )}
        <FlapHints question={{ job, candidate, conditions }} />
        {candidate.grainUnknown && (
          <li className={`${layout.row} ${text.small}`}>
            <span className={styles.lack}>
              <Icon name="warning" size={14} />
            </span>
            {t('The grain of this paper is not known')}
          </li>
        )}
      </ul>
      {children}
    </Panel>
  );
}
