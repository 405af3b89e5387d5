/** A paper: what it is, how much of it there is, what moved it (spec §2, design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { inSheets } from '../stock-item.ts';
import { Movements } from '../movements.tsx';
import { StockDetails } from '../stock-details.tsx';
import { LowNotice, StockFigures } from '../stock-figures.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count, fullDate, grammage, size, thickness } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { MovePaper } from './move-paper.tsx';
import { DeletePaper, PaperJobsLink } from './paper-actions.tsx';

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

const left = ({ availableQuantity: sheets }: Paper) =>
  sheets === 0 ? 'No sheets are available' : `${count(sheets, 'sheet is', 'sheets are')} available`;

export function PaperDetails() {
  const { id = '' } = useParams();
  const { data: paper } = useQuery(query(contract.papers.get, { params: { id } }));
  useBarRecord(paper && { name: paper.name });
  if (paper === undefined) return <Page narrowed>{null}</Page>;
  return (
    <StockDetails
      head={<Head paper={paper} />}
      notice={<LowNotice of={paper} counting={inSheets} left={left(paper)} />}
      balances={<StockFigures of={paper} counting={inSheets} reserved />}
      move={<MovePaper key={id} paper={paper} />}
      facts={<Facts paper={paper} />}
      ledger={<Movements ledger={contract.papers.movements} id={id} counting={inSheets} reserved />}
    />
  );
}
