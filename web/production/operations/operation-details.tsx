/** Shows an operation's details (spec §2), with the buttons that run it. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Operation, type OperationRecord } from '../../../shared/contract/operations.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { WithHistory } from '../../ui/page/with-history.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { CountEntries } from './count-entries.tsx';
import { FloorPanel } from './floor-panel.tsx';
import { JobPanel } from './job-panel.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { DeleteOperation } from './operation-actions.tsx';
import { OperationFacts } from './operation-facts.tsx';
import { plannedNames } from './place-options.ts';
import layout from '../../ui/page/layout.module.css';
import floor from './floor.module.css';

/** Returns all operations of the operation's job, in sequence. */
function useOfJob(operation: Operation): readonly Operation[] {
  const call = { params: { id: operation.jobId } };
  const { data } = useQuery({ ...query(contract.jobs.operations, call), meta: { inPlace: true } });
  return data ?? [];
}

/** Returns how many planned steps come before the job's operations. The number is 0 once the job is scheduled. */
function usePlanned({ jobId }: Operation): number {
  const { data } = useQuery({
    ...query(contract.jobs.get, { params: { id: jobId } }),
    meta: { inPlace: true },
  });
  return plannedNames(data).length;
}

function Details({ operation, readAt }: { operation: OperationRecord; readAt: number }) {
  const ofJob = useOfJob(operation);
  const planned = usePlanned(operation);
  useBarRecord({ number: operation.job.number, name: operation.name });
  return (
    <Page narrowed>
      <PageHead
        title={operation.name}
        crumbs={[{ label: 'Operations', to: to('OperationList') }, { label: operation.name }]}
        actions={
          <>
            <LinkButton
              to={to('OperationEdit', operation.id)}
              replace
              icon="edit"
              refusal={operation.can.edit}
            >
              Edit
            </LinkButton>
            <DeleteOperation operation={operation} />
          </>
        }
      />
      <div className={`${layout.withAside} ${floor.page}`}>
        <div>
          <FloorPanel operation={operation} readAt={readAt} />
          {/* Everything else comes below the floor's buttons and counts, which a tablet shows without scrolling. */}
          <WithHistory of={{ entity: 'operations', id: operation.id }}>
            <CountEntries operation={operation} />
            <OperationFacts operation={operation} ofJob={ofJob} planned={planned} readAt={readAt} />
          </WithHistory>
        </div>
        <div>
          <MachinePanel operation={operation} />
          <JobPanel operation={operation} ofJob={ofJob} />
        </div>
      </div>
    </Page>
  );
}

export function OperationDetails() {
  const { id = '' } = useParams();
  const { data, dataUpdatedAt } = useQuery(query(contract.operations.get, { params: { id } }));
  return data ? <Details key={id} operation={data} readAt={dataUpdatedAt} /> : <Page narrowed>{null}</Page>;
}
