/**
 * Shows four lists of jobs: those of a customer, of a user, and those that use a paper or an ink (spec §2).
 */
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { stockCrumbs } from '../../stock/stock-details.tsx';
import { inKilograms, inSheets } from '../../stock/stock-item.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { JobList } from './job-list.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Lists a customer's jobs (spec §2 Customer's jobs). */
export function CustomerJobList() {
  const { id, record: customer } = useUrlRecord(contract.customers.get);
  const name = customer?.name ?? '';
  const crumbs = [
    { label: t('Customers'), to: to('CustomerList') },
    { label: name, to: to('CustomerDetails', id) },
    { label: t('Jobs') },
  ];
  return (
    <JobList
      filters={{ customerId: id }}
      crumbs={crumbs}
      name={name}
      actions={<LinkButton to={`${to('ProductList')}?customer=${id}`}>{t('Product Master')}</LinkButton>}
      add={{ label: t('Add New Customer Job'), to: `${to('JobCreate')}?customer=${id}` }}
    />
  );
}

const here = { label: t('Jobs') };

export function PaperJobList() {
  const { id, record } = useUrlRecord(contract.papers.get);
  const name = record?.name ?? '';
  const crumbs = stockCrumbs(inSheets, { label: name, to: to('PaperDetails', id) }, here);
  const none = {
    title: t('No job uses this paper'),
    text: t('Jobs with this paper appear here. Assign paper on the job.'),
  };
  return <JobList filters={{ paperId: id }} add={null} {...{ crumbs, name, none }} />;
}

export function InkJobList() {
  const { id, record } = useUrlRecord(contract.inks.get);
  const name = record?.name ?? '';
  const crumbs = stockCrumbs(inKilograms, { label: name, to: to('InkDetails', id) }, here);
  const none = { title: t('No job uses this ink'), text: t('Jobs with this ink appear here.') };
  return <JobList filters={{ inkId: id }} add={null} {...{ crumbs, name, none }} />;
}

export function UserJobList() {
  const { id, record } = useUrlRecord(contract.users.get);
  const name = record?.name ?? '';
  const crumbs = [
    { label: t('Users'), to: to('UserList') },
    { label: name, to: to('UserDetails', id) },
    here,
  ];
  return <JobList filters={{ userId: id }} add={null} {...{ crumbs, name }} />;
}
