/** Shows what people at the machine need to know about the job: paper, ink, coat, and the other operations. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { bufferInWords } from '../../../shared/rules/quantity-buffer.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { count, grammage, number, size, thickness } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { ControlStrip, JobStatus, StateMark } from '../../ui/marks/state-marks.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './job-panel.module.css';

function JobFacts({ jobId }: { jobId: string }) {
  const call = { params: { id: jobId } };
  const { data: job } = useQuery({ ...query(contract.jobs.get, call), meta: { inPlace: true } });
  if (job === undefined) return null;
  const rows: readonly (readonly [string, ReactNode, string])[] = [
    ['Status', <JobStatus key="status" job={job} />, job.holdReason ?? ''],
    [
      'Paper',
      `${job.paperQuality} ${grammage(job.paperGsm)}`,
      `${size(job.paperLength, job.paperBreadth)} · ${thickness(job.paperThickness)}`,
    ],
    ['Ink', job.ink, ''],
    ['Coat', job.coat, ''],
    ['Quantity', number(job.quantity), `Buffer ${bufferInWords(job, number)} · ${count(job.ups, 'up')}`],
  ];
  return (
    <dl className={styles.wanted}>
      {rows.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OperationsOfJob({ operation, ofJob }: { operation: Operation; ofJob: readonly Operation[] }) {
  return (
    <ol className={styles.stepsOfJob}>
      {ofJob.map(({ id, name, state, machine }) => (
        <li key={id} data-state={state}>
          <StateMark state={state} />
          <span className={layout.twoLines}>
            {id === operation.id ? (
              <b aria-current="true">{name}</b>
            ) : (
              <Link to={to('OperationDetails', id)}>{name}</Link>
            )}
            <span className={`${text.smaller} ${text.faint} ${text.clip}`}>
              {state}
              {machine && ` · ${machine.name}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

export function JobPanel({ operation, ofJob }: { operation: Operation; ofJob: readonly Operation[] }) {
  const { job } = operation;
  return (
    <Panel title={job.number} note={<ControlStrip states={ofJob.map(({ state }) => state)} />}>
      <JobFacts jobId={job.id} />
      <OperationsOfJob operation={operation} ofJob={ofJob} />
      <p className={styles.allSteps}>
        <Link to={to('JobOperationList', job.id)}>All operations of {job.number}</Link>
      </p>
    </Panel>
  );
}
