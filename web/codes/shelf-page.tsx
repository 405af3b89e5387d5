/** Shows what lies on a shelf or rack: papers with their stock, and tools. A scan of the shelf's label opens it. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { t } from '../../shared/platform/translate.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { LinkButton } from '../ui/page/buttons.tsx';
import { EmptyState, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { TwoLines } from '../ui/table/data-table.tsx';
import { count, grammage, size } from '../ui/text/format-values.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

interface Line {
  id: string;
  address: string;
  name: string;
  about: string;
  amount: string;
}

/** Shows the first lines of a kind, and how many more of the `total` there are. */
function Lines({ title, of, total = 0 }: { title: string; of: readonly Line[]; total: number | undefined }) {
  if (of.length === 0) return null;
  const rest = total - of.length;
  return (
    <Panel title={title}>
      <ul className={layout.lines}>
        {of.map(({ id, address, name, about, amount }) => (
          <li key={id} className={`${layout.row} ${layout.between} ${layout.gap3}`}>
            <TwoLines first={<Link to={address}>{name}</Link>} second={about} />
            <span className={text.nowrap}>{amount}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={`${layout.cell} ${layout.ruled} ${text.small} ${text.muted}`}>
          {t`and ${count(rest, 'more', 'more')}`}
        </p>
      )}
    </Panel>
  );
}

export function ShelfPage() {
  const { id: shelf = '' } = useParams();
  const { data: papers } = useQuery(
    query(contract.papers.sorted, { query: { shelf, sort: 'name', per: 200 } }),
  );
  const { data: tools } = useQuery(
    query(contract.tools.sorted, { query: { place: shelf, sort: 'name', per: 200 } }),
  );
  const paperLines = (papers?.items ?? []).map(
    ({ id, name, manufacturer, length, breadth, gsm, stockQuantity }) => ({
      id,
      name,
      address: to('PaperDetails', id),
      about: [manufacturer, size(length, breadth), grammage(gsm)].filter(Boolean).join(' · '),
      amount: count(stockQuantity, 'sheet'),
    }),
  );
  const toolLines = (tools?.items ?? []).map(({ id, name, kind, inUse }) => ({
    id,
    name,
    address: to('ToolDetails', id),
    about: kind,
    amount: inUse ? t('in use') : '',
  }));
  const isRead = papers !== undefined && tools !== undefined;
  return (
    <Page>
      <PageHead
        title={t`Shelf ${shelf}`}
        crumbs={[{ label: t('Stock'), to: to('Stock') }, { label: shelf }]}
        actions={
          <LinkButton to={`${to('ShelfLabels')}?shelf=${encodeURIComponent(shelf)}`} icon="print">
            {t('Print label')}
          </LinkButton>
        }
        primary={
          paperLines.length > 0 && (
            <LinkButton to={`${to('StockCount')}?shelf=${encodeURIComponent(shelf)}`} variant="filled">
              {t('Count this shelf')}
            </LinkButton>
          )
        }
      />
      <Lines title={t('Paper')} of={paperLines} total={papers?.metadata.total} />
      <Lines title={t('Tools')} of={toolLines} total={tools?.metadata.total} />
      {isRead && paperLines.length + toolLines.length === 0 && (
        <EmptyState
          title={t('Nothing lies here')}
          text={t('Papers and tools with this shelf appear here.')}
        />
      )}
    </Page>
  );
}
