/** Shows the Stock screen (spec §2): links to papers and inks, and lists of items that are low. */
import { contract } from '../client/contract.ts';
import { infinite, query } from '../client/api/queries.ts';
import { useList, useTotal } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { type Column, ColumnTable } from '../ui/table/columns.tsx';
import { type ListProps } from '../ui/table/list-props.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import { capital, count } from '../ui/text/format-values.ts';
import { inkAddress, inkLine, lowInkColumns } from './inks/ink-columns.tsx';
import { lowPaperColumns, paperAddress, paperLine } from './papers/paper-columns.tsx';
import { type Counting, inKilograms, inSheets, type StockItem } from './stock-item.ts';
import { CountedLink, LinkButton } from '../ui/page/buttons.tsx';
import { EmptyState, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import parts from '../ui/page/parts.module.css';
import layout from '../ui/style/layout.module.css';

/** Lists low papers or inks. `any` says whether the shop has any papers or inks at all. */
function LowList<T extends StockItem>(props: {
  counting: Counting;
  /** The URL of the list that shows only low items. */
  counts: string;
  any: boolean;
  found: Pick<ListProps<T>, 'rows' | 'total' | 'more'>;
  columns: readonly Column<T>[];
  href: (of: T) => string;
  phone: (of: T) => PhoneRow;
}) {
  const { counting, counts, any, found, ...table } = props;
  const { noun } = counting;
  const { total } = found;
  return (
    <Panel
      title={t`Low ${t(`${noun}s`)}`}
      note={total ? t`${count(total, noun)}, least available first` : undefined}
      counts={counts}
    >
      {total === 0 ? (
        <EmptyState
          small
          title={any ? t`No ${t(noun)} is low` : t`No ${t(`${noun}s`)} yet`}
          text={t`${capital(t(`${noun}s`))} to reorder appear here`}
        />
      ) : (
        <ColumnTable {...table} {...found} noun={t`low ${t(`${noun}s`)}`} height={44} />
      )}
    </Panel>
  );
}

/** Returns the query for low items. Both sorts that this screen uses put the least available item first. */
const low = <C extends string>(sort: C) => ({ query: { low: 'true', sort, per: 50 } }) as const;

export function Stock() {
  const papers = useTotal(query(contract.papers.sorted, { query: { per: 1 } }));
  const inks = useTotal(query(contract.inks.sorted, { query: { per: 1 } }));
  const lowPapers = useList(infinite(contract.papers.sorted, low('available')));
  const lowInks = useList(infinite(contract.inks.sorted, low('stock')));
  const links = (
    <>
      <CountedLink to={to('PaperList')} icon="paper" total={papers}>
        {t('Paper')}
      </CountedLink>
      <CountedLink to={to('InkList')} icon="ink" total={inks}>
        {t('Ink')}
      </CountedLink>
      <LinkButton to={to('StockDemand')} icon="table">
        {t('Demand')}
      </LinkButton>
      <LinkButton to={to('StockCount')} icon="check">
        {t('Count')}
      </LinkButton>
    </>
  );
  return (
    <Page>
      <PageHead title={t('Stock')} actions={links} />
      <div className={`${layout.stack} ${layout.gap4} ${parts.inOrder}`}>
        <LowList
          counts={`${to('PaperList')}?low=true`}
          counting={inSheets}
          any={papers !== 0}
          found={lowPapers}
          columns={lowPaperColumns}
          href={paperAddress}
          phone={paperLine}
        />
        <LowList
          counts={`${to('InkList')}?low=true`}
          counting={inKilograms}
          any={inks !== 0}
          found={lowInks}
          columns={lowInkColumns}
          href={inkAddress}
          phone={inkLine}
        />
      </div>
    </Page>
  );
}
