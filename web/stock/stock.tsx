/** The stock hub (spec §2): the way to the papers and the inks, and those that are low. */
import './stock.css';
import { type ReactNode } from 'react';
import { contract } from '../../shared/contract/contract.ts';
import { query } from '../client/api/queries.ts';
import { useTotal } from '../client/api/use-total.ts';
import { to } from '../client/paths.ts';
import { LowInks } from './inks/low-inks.tsx';
import { LowPapers } from './papers/low-papers.tsx';
import { LinkButton } from '../ui/page/buttons.tsx';
import { number } from '../ui/page/format.ts';
import { type IconName } from '../ui/page/icons.tsx';
import { Page, PageHead } from '../ui/page/page.tsx';

function Way(props: { to: string; icon: IconName; total: number | undefined; children: ReactNode }) {
  const { total, children, ...link } = props;
  return (
    <LinkButton {...link}>
      {children}
      {total !== undefined && <>&nbsp;{<span className="dimmer">{number(total)}</span>}</>}
    </LinkButton>
  );
}

export function Stock() {
  const papers = useTotal(query(contract.papers.sorted, { query: { per: 1 } }));
  const inks = useTotal(query(contract.inks.sorted, { query: { per: 1 } }));
  const ways = (
    <>
      <Way to={to('PaperList')} icon="paper" total={papers}>
        Paper
      </Way>
      <Way to={to('InkList')} icon="ink" total={inks}>
        Ink
      </Way>
    </>
  );
  return (
    <Page>
      <PageHead title="Stock" actions={ways} />
      <div className="lows">
        <LowPapers any={papers !== 0} />
        <LowInks any={inks !== 0} />
      </div>
    </Page>
  );
}
