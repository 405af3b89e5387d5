/** Names the jobs whose reserved sheets of the paper a stock count did not find (design: stock). */
import { Fragment } from 'react';
import { Link } from 'react-router';
import { type Paper } from '../../../shared/contract/papers.ts';
import { to } from '../../client/paths.ts';
import { count, number } from '../../ui/page/format.ts';
import { Notice } from '../../ui/page/page.tsx';

export function ShortageNotice({ paper: { availableQuantity, hit } }: { paper: Paper }) {
  if (availableQuantity >= 0) return null;
  return (
    <Notice tone="danger">
      <b>{count(-availableQuantity, 'reserved sheet is', 'reserved sheets are')} not there.</b> Short of them:{' '}
      {hit.map(({ id, number: job, short }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link to={to('JobDetails', id)}>{job}</Link> {number(short)}
        </Fragment>
      ))}
      . Receive more, or count again.
    </Notice>
  );
}
