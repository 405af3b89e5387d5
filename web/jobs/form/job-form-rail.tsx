/**
 * Shows next to a job's form what follows from its values: press sheets, a buffer to use, the earliest delivery, the
 * machines that fit, and what is still missing. It follows what the user types.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { openSteps } from '../../../shared/jobs/aggregate/operation-state.ts';
import { cutLimit, isSizeGiven, paperMismatch } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import {
  noMakeUp,
  sheetsTakenBefore,
  papersRequired,
  papersWithBuffer,
} from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import {
  type BufferLine,
  calculateBuffer,
  isBufferSet,
} from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { oddsWords } from '../../../shared/jobs/odds-text.ts';
import { machinesThatFit, type ShopMachine } from '../../../shared/operations/why-no-machine-suits.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import { FieldLinks } from '../../ui/form/form-parts.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import grid from '../../ui/form/form.module.css';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { count, dateTime, daysApart, number } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { ledgerWords } from '../promise/given-promise.ts';
import { promiseQuery } from '../promise/use-promise.ts';
import { isQuantityGiven, type JobForm, type JobValues } from './job-values.ts';
import { toPromiseRequest } from './to-promise-request.ts';

/** Returns the fields that decide how many press sheets the typed job needs, except the quantity. */
const toSheetFields = ({ ups, productOperations }: JobValues) => ({
  ...noMakeUp,
  ups: Number(ups),
  sheetsBeforeMakeUp: sheetsTakenBefore(productOperations),
});

/**
 * Shows how many press sheets the job needs. The number follows what the user types. Before anybody has given a
 * quantity, it shows a dash.
 */
export function PapersRequired({ values }: { values: JobValues }) {
  const { quantity, buffer, ups } = values;
  const own = toSheetFields(values);
  const isUsed = own.sheetsBeforeMakeUp !== null;
  const proposed = useProposedBuffer(values)?.buffer ?? 0;
  const used = buffer !== '' && !isBufferSet({ buffer }) ? proposed : buffer;
  const known = isQuantityGiven(quantity) && ups !== '' && ups > 0;
  return (
    <div className={`${layout.stack} ${layout.gapless} ${grid.workedOut}`}>
      <span className={text.label}>{t('Papers required')}</span>
      <b>
        <output>{known ? number(papersRequired({ quantity, ...own })) : '–'}</output>
      </b>
      {isUsed && <span className={`${text.smaller} ${text.muted}`}>{t('The paper is used already')}</span>}
      {known && !isUsed && (
        <span className={`${text.smaller} ${text.muted}`}>
          {t`${number(quantity)} ÷ ${number(ups)} ups, rounded up`}
        </span>
      )}
      {known && used !== '' && !isUsed && (
        <span className={`${text.smaller} ${text.muted}`}>
          {t`${number(papersWithBuffer({ quantity, buffer: used, ...own }))} with buffer`}
        </span>
      )}
    </div>
  );
}

const isCount = (value: number | ''): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100_000_000;

/** Formats a number of pieces, rounded to one decimal. */
const about = (pieces: number) => number(Math.round(pieces * 10) / 10);

function Line({ line, ups }: { line: BufferLine; ups: number }) {
  const { type, out, in: came, makeReadySheets, runWastePercent } = line;
  const waste = runWastePercent > 0 && ` ÷ ${number(100 - runWastePercent)} %`;
  const ready = makeReadySheets > 0 && ` + ${count(makeReadySheets, 'sheet')} × ${count(ups, 'up')}`;
  return (
    <li>
      {type}: {about(out)}
      {waste}
      {ready} = {about(came)}
    </li>
  );
}

/** Shows the calculation from the last operation back to the press, where it rounds the sheets up. */
function Arithmetic({ proposal: { lines, buffer, more }, of }: { proposal: Proposal; of: Of }) {
  const { quantity, ups } = of;
  const sheets = Math.ceil((quantity + buffer) / ups);
  return (
    <details className={`${text.small} ${text.muted}`}>
      <summary>{t('How it is worked out')}</summary>
      <p>{t('From the last operation to the first, by the expected loss of the shop’s settings:')}</p>
      <ol>
        {lines.map((line, place) => (
          <Line key={`${line.type} ${place}`} line={line} ups={ups} />
        ))}
        <li>
          {nodes`Rounded up to whole sheets: ${number(sheets - more)}${more > 0 && t` + ${number(more)}, as each operation counts whole sheets, = ${number(sheets)}`}`}
        </li>
        <li>
          {t`${number(sheets)} × ${count(ups, 'up')} − ${number(quantity)} ordered = ${number(buffer)}`}
        </li>
      </ol>
    </details>
  );
}

type Proposal = ReturnType<typeof calculateBuffer>;

interface Of {
  quantity: number;
  ups: number;
}

/**
 * Returns the buffer that covers the expected loss. Returns null while the form lacks the quantity, the ups or the
 * operations.
 */
function useProposedBuffer({ quantity, ups, productOperations }: JobValues): Proposal | null {
  const { operationTypes } = useLists();
  const { data: settings } = useInPlaceQuery(contract.settings.get);
  const steps = openSteps(productOperations).flatMap(({ type }) =>
    operationTypes.filter(({ name }) => name === type).map(({ unit }) => ({ type, unit })),
  );
  if (!settings || !isCount(quantity) || !isCount(ups) || steps.length === 0) return null;
  return calculateBuffer({ quantity, ups }, steps, settings.expectedLoss);
}

/** Shows the proposed buffer, with a button that puts it into the form. */
function BufferProposal({ values, onUse }: { values: JobValues; onUse: (buffer: number) => void }) {
  const proposal = useProposedBuffer(values);
  const { quantity, ups, buffer: typed } = values;
  if (!proposal || quantity === '' || ups === '') return null;
  const { buffer } = proposal;
  const isFollowed = typed !== '' && !isBufferSet({ buffer: typed });
  return (
    <div className={grid.fact} role="group" aria-label={t('Proposed buffer')}>
      <p className={`${layout.row} ${layout.between} ${text.small}`}>
        <span>
          {isFollowed ? t('Not set, so it follows the expected loss:') : t('Buffer proposed:')}{' '}
          <b>{count(buffer, 'piece')}</b>
        </span>
        <ActionButton
          size="xs"
          aria-label={t`Use ${number(buffer)} as the buffer`}
          onClick={() => onUse(buffer)}
        >
          {t('Use')}
        </ActionButton>
      </p>
      <Arithmetic proposal={proposal} of={{ quantity, ups }} />
    </div>
  );
}

function Fact(props: { title: string; children: ReactNode }) {
  return (
    <section className={`${layout.stack} ${grid.fact}`} aria-label={props.title}>
      <h2 className={text.label}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** The delay in ms between the last change and the question to the planner. */
const wait = 400;

/** Returns the planner's last answer for the form. `isOld` is true while a newer answer is loading. */
function useEarliest(values: JobValues) {
  const now = JSON.stringify(toPromiseRequest(values));
  const [asked] = useDebouncedValue(now, wait);
  const body = JSON.parse(asked) as ReturnType<typeof toPromiseRequest>;
  const { data, isPlaceholderData } = useQuery({ ...promiseQuery(body), placeholderData: keepPreviousData });
  return {
    answer: now === 'null' || body === null ? undefined : data,
    isOld: isPlaceholderData || asked !== now,
  };
}
type Earliest = ReturnType<typeof useEarliest>;

/** Says how far the delivery is from the earliest date, and its odds. */
function Verdict({ date, delivery, odds }: { date: string; delivery: string; odds: number | null }) {
  const zone = useShopZone();
  if (Number.isNaN(Date.parse(delivery))) return null;
  const isEarly = Date.parse(date) <= Date.parse(delivery);
  const days = daysApart(delivery, new Date(date), zone);
  return (
    <span className={`${text.smaller} ${isEarly ? text.good : text.warn}`}>
      {nodes`${dateTime(delivery, { zone })} is ${days} ${isEarly ? t('later') : t('too early')}${odds !== null && `: ${oddsWords(odds)}`}`}
    </span>
  );
}

function EarliestDelivery({ of: { answer, isOld }, delivery }: { of: Earliest; delivery: string }) {
  const zone = useShopZone();
  if (!answer) return null;
  const { sure, expected, odds } = answer.gaps;
  const date = sure ?? expected;
  return (
    <Fact title={t('Earliest date')}>
      <output className={`${layout.stack} ${layout.gapless} ${isOld ? text.faint : ''}`} aria-busy={isOld}>
        <b className={text.medium}>{date === null ? t('No date') : dateTime(date, { zone })}</b>
        <span className={`${text.smaller} ${text.muted}`}>
          {nodes`${sure !== null && t('9 in 10, ')}in free time on the machines`}
        </span>
        {date !== null && !isOld && <Verdict date={date} delivery={delivery} odds={odds} />}
        {sure !== null && <span className={`${text.smaller} ${text.muted}`}>{ledgerWords(answer)}</span>}
      </output>
    </Fact>
  );
}

/** Returns the shop's machines. Machines that are down count as able, because they may soon be up. */
export function useAbleMachines(): readonly ShopMachine[] {
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useInPlaceQuery(contract.machines.sorted, call);
  return (data?.items ?? []).map((machine) => ({ ...machine, down: null }));
}

/** Lists the planned operations with the machine that is free first, or else a machine that fits. */
function Machines({ values, answer }: { values: JobValues; answer: Earliest['answer'] }) {
  const { operationTypes } = useLists();
  const machines = useAbleMachines();
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const steps = openSteps(values.productOperations).flatMap(({ key, type }, place) => {
    if (!operationTypes.some((each) => each.name === type && each.needsMachine)) return [];
    const fit = machinesThatFit({ type, sheet }, machines);
    const machineId = answer?.gaps.placed.find(({ operation }) => operation === place)?.machineId;
    const name = (fit.find(({ id }) => id === machineId) ?? fit[0])?.name;
    return [{ key, type, name }];
  });
  if (machines.length === 0 || steps.length === 0) return null;
  return (
    <Fact title={t('Machines that fit')}>
      <ul className={`${layout.stack} ${layout.gapless} ${text.small}`}>
        {steps.map(({ key, type, name }) => (
          <li key={key} className={`${layout.row} ${layout.between}`}>
            <span className={`${text.clip} ${name === undefined ? text.danger : text.ink}`} title={name}>
              {name ?? t('None')}
            </span>
            <span className={`${text.smaller} ${text.muted} ${text.nowrap}`}>{type}</span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** Returns how many press sheets can be cut from free stock that fits the form. Null: the form has no paper yet. */
function useFreeSheets(values: JobValues): number | null {
  const { paperQuality, paperThickness } = values;
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const isKnown = paperQuality !== '' && isSizeGiven(sheet);
  const call = { query: { sort: 'name', per: 200, quality: paperQuality } } as const;
  const { data } = useInPlaceQuery(contract.papers.sorted, call, { enabled: isKnown });
  if (!data || !isKnown) return null;
  const need = {
    paperQuality,
    paperGsm: Number(values.paperGsm),
    paperLength: sheet.length,
    paperBreadth: sheet.breadth,
    paperThickness: Number(paperThickness),
  };
  return data.items
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .reduce((sum, paper) => sum + Math.max(0, paper.availableQuantity) * cutLimit(paper, sheet), 0);
}

/** The most fields that the rail names. More are counted in the list of groups and in the footer. */
const namedMaximum = 4;

/** Says what a draft lacks, and what the first operation will wait for. */
function StillMissing({ form }: { form: JobForm }) {
  const { values, attention } = form;
  const { data: settings } = useInPlaceQuery(contract.settings.get);
  const free = useFreeSheets(values);
  const { quantity, ups } = values;
  const [first] = openSteps(values.productOperations);
  if (free === null || !first || quantity === '' || ups === '' || !(ups > 0)) return null;
  const needed = papersRequired({ quantity, ...toSheetFields(values) });
  return (
    <Fact title={t('Still missing')}>
      <div className={`${layout.stack} ${layout.gap1} ${text.small}`}>
        {attention.length === 0 ? (
          <b>{t('Nothing for a draft')}</b>
        ) : attention.length > namedMaximum ? (
          <span>{t`${count(attention.length, 'field')} for a draft`}</span>
        ) : (
          <span>
            <FieldLinks form={form} names={attention} />
          </span>
        )}
        <span className={text.muted}>{t`Before ${first.type} can run:`}</span>
        {values.artwork === null && settings?.artworkMayFollow && <span>{t('Artwork, to come')}</span>}
        {settings?.artworkApproval && <span>{t('Artwork approved')}</span>}
        <span className={`${layout.row} ${layout.gap1} ${free >= needed ? text.good : text.warn}`}>
          <Icon name={free >= needed ? 'check' : 'warning'} size={14} />
          {needed === 0
            ? t('The paper is used already')
            : free >= needed
              ? t`Paper is free: ${count(free, 'sheet')}`
              : t`Paper: ${number(free)} of ${count(needed, 'sheet')} free`}
        </span>
      </div>
    </Fact>
  );
}

/** Shows the facts below the list of groups or, on a small screen, below the fields. */
export function JobFacts({ form, onUse }: { form: JobForm; onUse: (buffer: number) => void }) {
  const { values } = form;
  const earliest = useEarliest(values);
  return (
    <div className={grid.facts}>
      <BufferProposal values={values} onUse={onUse} />
      <EarliestDelivery of={earliest} delivery={values.deliveryDate} />
      <Machines values={values} answer={earliest.answer} />
      <StillMissing form={form} />
    </div>
  );
}
