/** A paper: what it is, how much of it there is, what moved it (spec §2, design: stock). */
import './papers.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type Paper } from '../../shared/contract/papers.ts';
import { query } from '../api/queries.ts';
import { useBarRecord } from '../app/bar-record.ts';
import { to } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { fullDate, grammage, size, thickness } from '../ui/format.ts';
import { useShopZone } from '../ui/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../ui/page.tsx';
import { MoveStock } from './move-stock.tsx';
import { Movements } from './movements.tsx';
import { DeletePaper, PaperJobsLink } from './paper-actions.tsx';
import { LowNotice, StockFigures } from './stock-figures.tsx';

function Facts({ paper }: { paper: Paper }) {
  const zone = useShopZone();
  return (
    <Sheet title="Paper">
      <Ticket
        facts={[
          ['Name', paper.name],
          ['Manufacturer', paper.manufacturer],
          ['Quality', paper.quality],
          ['GSM', grammage(paper.gsm)],
          ['Length × breadth', size(paper.length, paper.breadth)],
          ['Thickness', thickness(paper.thickness)],
          ['Created', fullDate(paper.createdAt, { zone })],
          ['Updated', fullDate(paper.updatedAt, { zone })],
          ['Description', paper.description, 4],
        ]}
      />
    </Sheet>
  );
}

function Head({ paper }: { paper: Paper }) {
  const { id, name, manufacturer, quality, gsm, length, breadth } = paper;
  const crumbs = [
    { label: 'Stock', to: to('Stock') },
    { label: 'Papers', to: to('PaperList') },
    { label: name },
  ];
  const about = [manufacturer, quality, grammage(gsm), size(length, breadth)].filter(Boolean).join(' · ');
  return (
    <PageHead
      title={name}
      crumbs={crumbs}
      meta={<span className="sm dim">{about}</span>}
      actions={
        <>
          <PaperJobsLink paper={paper} />
          <DeletePaper paper={paper} />
        </>
      }
      primary={
        <LinkButton to={to('PaperEdit', id)} icon="edit" variant="filled" refusal={useRefusal('edit')}>
          Edit
        </LinkButton>
      }
    />
  );
}

export function PaperDetails() {
  const { id = '' } = useParams();
  const { data: paper } = useQuery(query(contract.papers.get, { params: { id } }));
  useBarRecord(paper && { name: paper.name });
  if (paper === undefined) return <Page narrowed>{null}</Page>;
  return (
    <Page narrowed className="paper">
      <Head paper={paper} />
      <LowNotice paper={paper} />
      <div className="lay">
        <div className="balances">
          <StockFigures paper={paper} />
        </div>
        <div className="move">
          <MoveStock key={id} paper={paper} />
        </div>
        <div className="facts">
          <Facts paper={paper} />
        </div>
        <div className="ledger">
          <Movements paperId={id} />
        </div>
      </div>
    </Page>
  );
}
