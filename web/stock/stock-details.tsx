import { type ReactNode } from 'react';
import { type SheetMeasures } from '../../shared/rules/paper-weight.ts';
import { type ledgerOf } from '../../shared/contract/ledger.ts';
import { to } from '../client/paths.ts';
import { type ReasonLike } from '../client/reason-text.ts';
import { capital } from '../ui/page/format.ts';
import { type Crumb, Page, PageHead, Panel, Ticket } from '../ui/page/page.tsx';
import { WithHistory } from '../ui/page/with-history.tsx';
import { EditRecord } from '../ui/page/record-screen.tsx';
import { Movements } from './movements.tsx';
import { LowNotice, StockFigures } from './stock-figures.tsx';
import { type Counting, type StockItem } from './stock-item.ts';
import styles from './stock.module.css';
import text from '../ui/page/text.module.css';
import layout from '../ui/page/layout.module.css';

/** Returns the breadcrumbs of a paper's or an ink's screens. */
export const stockCrumbs = ({ noun, list }: Counting, ...here: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Stock', to: to('Stock') },
  { label: `${capital(noun)}s`, to: to(list) },
  ...here,
];

/** Shows a paper or ink: balances, facts, ledger, and the forms that move stock. */
export function StockDetails(props: {
  of: StockItem & { can: { edit: ReasonLike | null } };
  counting: Counting;
  /** The size and GSM of a paper, from which the screen computes the sheets' weight. It is undefined for inks. */
  paper?: SheetMeasures;
  /** The facts that the line under the title shows. */
  about: readonly string[];
  actions: ReactNode;
  /** The address of the form that edits the item. */
  edit: string;
  /** A warning that the screen shows above all other content. */
  notice?: ReactNode;
  /** The remaining quantity in words, for the notice that the item is low: "120 sheets are available". */
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
            <Panel title={capital(counting.noun)}>
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
