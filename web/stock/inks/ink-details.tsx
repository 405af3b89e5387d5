/** An ink: what it is, how much of it there is, what moved it (spec §2, design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Ink } from '../../../shared/contract/inks.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { inKilograms } from '../stock-item.ts';
import { Movements } from '../movements.tsx';
import { StockDetails } from '../stock-details.tsx';
import { LowNotice, StockFigures } from '../stock-figures.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { fullDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { DeleteInk, inkCrumbs, InkJobsLink } from './ink-actions.tsx';
import { MoveInk } from './move-ink.tsx';

function Facts({ ink }: { ink: Ink }) {
  const zone = useShopZone();
  return (
    <Sheet title="Ink">
      <Ticket
        facts={[
          ['Name', ink.name],
          ['Colour', ink.colour],
          ['Manufacturer', ink.manufacturer, 2],
          ['Created', fullDate(ink.createdAt, { zone }), 2],
          ['Updated', fullDate(ink.updatedAt, { zone }), 2],
          ['Description', ink.description, 4],
        ]}
      />
    </Sheet>
  );
}

function Head({ ink }: { ink: Ink }) {
  const { id, name, colour, manufacturer } = ink;
  return (
    <PageHead
      title={name}
      crumbs={inkCrumbs({ label: name })}
      meta={<span className="sm dim">{[manufacturer, colour].filter(Boolean).join(' · ')}</span>}
      actions={
        <>
          <InkJobsLink ink={ink} />
          <DeleteInk ink={ink} />
        </>
      }
      primary={
        <LinkButton to={to('InkEdit', id)} icon="edit" variant="filled" refusal={useRefusal('edit')}>
          Edit
        </LinkButton>
      }
    />
  );
}

const left = ({ stockQuantity: kg }: Ink) =>
  kg === 0 ? 'Nothing is in stock' : `${inKilograms.amount(kg)} ${kg === 1 ? 'is' : 'are'} in stock`;

export function InkDetails() {
  const { id = '' } = useParams();
  const { data: ink } = useQuery(query(contract.inks.get, { params: { id } }));
  useBarRecord(ink && { name: ink.name });
  if (ink === undefined) return <Page narrowed>{null}</Page>;
  return (
    <StockDetails
      head={<Head ink={ink} />}
      notice={<LowNotice of={ink} counting={inKilograms} left={left(ink)} />}
      balances={<StockFigures of={ink} counting={inKilograms} reserved={false} />}
      move={<MoveInk key={id} ink={ink} />}
      facts={<Facts ink={ink} />}
      ledger={<Movements ledger={contract.inks.movements} id={id} counting={inKilograms} reserved={false} />}
    />
  );
}
