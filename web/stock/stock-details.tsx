import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { isLow, reservedSheets } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type SheetMeasures } from '../../shared/stock/paper-weight.ts';
import { type ledgerOf, type Movement, type MovementKind } from '../../shared/stock/ledger.contract.ts';
import { infinite } from '../client/api/queries.ts';
import { useList } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { type ReasonLike } from '../client/reason-text.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import parts from '../ui/page/parts.module.css';
import panel from '../ui/style/panel.module.css';
import { type Column, ColumnTable } from '../ui/table/columns.tsx';
import { TwoLines } from '../ui/table/data-table.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import { capital, count, dateTime, number, signed } from '../ui/text/format-values.ts';
import { type Crumb, EmptyState, Notice, Page, PageHead, Panel, Ticket } from '../ui/page/page.tsx';
import { WithHistory } from '../ui/record/details-and-history-tabs.tsx';
import { EditRecord } from '../ui/record/record-screen.tsx';
import { useShopZone } from '../ui/text/use-now.ts';
import { LowMark } from './stock-cells.tsx';
import { weightWords } from './sheets-field.tsx';
import { type Counting, shortWords, type StockItem } from './stock-item.ts';
import styles from './stock.module.css';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={text.label}>{label}</dt>
      <dd className={layout.twoLines}>
        <b>{children}</b>
        <span className={`${text.smaller} ${text.muted}`}>{note}</span>
      </dd>
    </div>
  );
}

/** Shows the balances of a stock item in large digits, readable from a metre away. */
function StockFigures(props: { of: StockItem; counting: Counting; paper?: SheetMeasures }) {
  const { of, counting, paper } = props;
  /** Returns the text under a balance, with the sheets' weight for a paper. */
  const weighed = (note: ReactNode, sheets: number) => {
    const weight = paper && sheets > 0 && weightWords(paper, sheets);
    return weight ? (
      <>
        {note} · {weight}
      </>
    ) : (
      note
    );
  };
  const { stockQuantity, availableQuantity, consumed, reorderQuantity } = of;
  const { unit, reserved } = counting;
  const low = isLow(of) && <LowMark />;
  const short = shortWords(of);
  return (
    <dl className={`${panel.sheet} ${parts.strip}`} aria-label={t`Stock in ${unit}`}>
      <Figure
        label={t('In stock')}
        note={(!reserved && low) || weighed(t`${unit} on the shelf`, stockQuantity)}
      >
        {number(stockQuantity)}
      </Figure>
      {reserved && (
        <>
          <Figure label={t('Reserved')} note={weighed(t('for jobs'), reservedSheets(of))}>
            {number(reservedSheets(of))}
          </Figure>
          <Figure
            label={t('Available')}
            note={
              short ? (
                <span className={text.danger}>{short}</span>
              ) : (
                weighed(low || t('not reserved'), availableQuantity)
              )
            }
          >
            {number(Math.max(0, availableQuantity))}
          </Figure>
        </>
      )}
      <Figure label={t('Consumed')} note={weighed(t('used so far'), consumed)}>
        {number(consumed)}
      </Figure>
      <Figure
        label={t('Reorder at')}
        note={reorderQuantity === 0 ? t('no warning') : `${unit} ${reserved ? 'available' : t('in stock')}`}
      >
        {reorderQuantity === 0 ? t('none') : number(reorderQuantity)}
      </Figure>
    </dl>
  );
}

/** Warns that the item is low. `left` is the remaining quantity as a text. */
function LowNotice({ of, counting, left }: { of: StockItem; counting: Counting; left: string }) {
  if (!isLow(of)) return null;
  return (
    <Notice>
      {nodes`${(<b>{nodes`This ${t(counting.noun)} is low.`}</b>)} ${left}; reorder at ${counting.figure(of.reorderQuantity)}.`}
    </Notice>
  );
}

const kindWords: Record<MovementKind, string> = {
  receipt: t('Received'),
  adjustment: t('Adjusted'),
  count: t('Counted'),
  reserve: t('Reserved'),
  release: t('Released'),
  consume: t('Consumed'),
  return: t('Returned'),
};

function When({ of }: { of: Movement }) {
  return dateTime(of.at, { zone: useShopZone() });
}

/** Links to the movement's job. It shows only the number if the job no longer exists. */
function JobLink({ of }: { of: Movement }) {
  return of.jobId === null ? of.jobNumber : <Link to={to('JobDetails', of.jobId)}>{of.jobNumber}</Link>;
}

const columns = (reserved: boolean): readonly Column<Movement>[] => [
  {
    head: t('When'),
    w: 152,
    cell: (of) => <TwoLines first={<When of={of} />} second={of.userName ?? t('a user who was deleted')} />,
  },
  {
    head: t('Movement'),
    title: ({ note }) => note,
    cell: ({ kind, note }) =>
      note === '' ? kindWords[kind] : <TwoLines first={kindWords[kind]} second={note} />,
  },
  { head: t('Job'), w: 120, cell: (of) => <JobLink of={of} /> },
  { head: t('In stock'), w: 100, num: true, cell: ({ stockDelta }) => signed(stockDelta) },
  ...(reserved ? [reservedColumn] : []),
  { head: t('Consumed'), w: 100, num: true, wide: true, cell: ({ consumedDelta }) => signed(consumedDelta) },
];
const reservedColumn: Column<Movement> = {
  head: t('Reserved'),
  w: 100,
  num: true,
  cell: ({ reservedDelta }) => signed(reservedDelta),
};

/** Returns how the movement changed the stock or, if it did not, the reservations. */
function deltaOf({ stockDelta, reservedDelta }: Movement) {
  return stockDelta === 0 ? t`${signed(reservedDelta)} reserved` : t`${signed(stockDelta)} in stock`;
}

const phone = (movement: Movement): PhoneRow => ({
  title: [kindWords[movement.kind], movement.note].filter(Boolean).join(', '),
  sub: (
    <>
      <When of={movement} /> · {movement.userName ?? t('a user who was deleted')}
    </>
  ),
  right: (
    <span className={`${layout.twoLines} ${text.figures}`}>
      <span className={`${text.strong} ${text.ink}`}>{deltaOf(movement)}</span>
      <JobLink of={movement} />
    </span>
  ),
});

/** Lists the movements of a stock item, newest first, each with its job, user and time. */
function Movements(props: { ledger: ReturnType<typeof ledgerOf<string>>; id: string; counting: Counting }) {
  const { ledger, id, counting } = props;
  const { unit, reserved } = counting;
  const found = useList(infinite(ledger, { params: { id }, query: { per: 50 } }));
  const { total } = found;
  return (
    <Panel title={t('Movements')} note={total ? t`${count(total, 'movement')}, in ${unit}` : undefined}>
      {total === 0 ? (
        <EmptyState
          small
          title={t('Nothing has moved yet')}
          text={
            reserved
              ? t('Stock received, reserved, consumed, returned and adjusted appears here.')
              : t('Stock received, used, returned and adjusted appears here.')
          }
        />
      ) : (
        <ColumnTable {...found} noun={t('movements')} height={44} columns={columns(reserved)} phone={phone} />
      )}
    </Panel>
  );
}

/** Returns the breadcrumbs of a paper's or an ink's screens. */
export const stockCrumbs = ({ noun, list }: Counting, ...here: readonly Crumb[]): readonly Crumb[] => [
  { label: t('Stock'), to: to('Stock') },
  { label: capital(t(`${noun}s`)), to: to(list) },
  ...here,
];

/** Shows a paper or ink: its balances, data, movements, and the forms that move stock. */
export function StockDetails(props: {
  of: StockItem & { can: { edit: ReasonLike | null } };
  counting: Counting;
  /** The size and GSM of a paper, from which the screen computes the sheets' weight. It is undefined for inks. */
  paper?: SheetMeasures;
  /** The texts that the line under the title shows. */
  about: readonly string[];
  actions: ReactNode;
  /** The URL of the form that edits the item. */
  edit: string;
  /** A warning that the screen shows above all other content. */
  notice?: ReactNode;
  /** The remaining quantity as a text, for the notice that the item is low: "120 sheets are available". */
  left: string;
  move: ReactNode;
  facts: Parameters<typeof Ticket>[0]['facts'];
  ledger: ReturnType<typeof ledgerOf<string>>;
}) {
  const { of, counting, paper, about, actions, edit, left, move, facts, ledger } = props;
  return (
    <Page narrowed className={styles.page}>
      <PageHead
        title={of.name}
        crumbs={stockCrumbs(counting, { label: of.name })}
        meta={<span className={`${text.small} ${text.muted}`}>{about.filter(Boolean).join(' · ')}</span>}
        actions={actions}
        primary={<EditRecord record={of} to={edit} variant="filled" />}
      />
      <WithHistory of={{ entity: `${counting.noun}s`, id: of.id }}>
        {props.notice}
        <LowNotice of={of} counting={counting} left={left} />
        <div className={`${layout.withAside} ${styles.columns}`}>
          <div className={styles.balances}>
            <StockFigures of={of} counting={counting} {...(paper && { paper })} />
          </div>
          <div className={styles.move}>{move}</div>
          <div className={styles.facts}>
            <Panel title={capital(t(counting.noun))}>
              <Ticket facts={facts} />
            </Panel>
          </div>
          <div className={styles.ledger}>
            <Movements ledger={ledger} id={of.id} counting={counting} />
          </div>
        </div>
      </WithHistory>
    </Page>
  );
}
