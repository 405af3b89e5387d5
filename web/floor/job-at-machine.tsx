/** Shows the job at a machine: what is made, how far it is, and the counts. */
import { type CSSProperties, type ReactNode } from 'react';
import { minutesLeft } from '../../shared/jobs/aggregate/remaining-work-minutes.ts';
import { hasStarted } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { ownOrUsualSpeed, speedForType } from '../../shared/shop/machine-speed.ts';
import { toolsToFetch } from '../../shared/tools/tools.ts';
import { useExpected } from '../jobs/details/job-expected-date.tsx';
import { DryingLine } from '../operations/drying-line.tsx';
import { flowLineOf, ShortageNow } from '../operations/floor/flow-summary.tsx';
import { operationCounts, secondsSoFar, toGoInWords } from '../operations/operation-counts.ts';
import { Due } from '../ui/marks/delivery-and-progress-rings.tsx';
import { Priority } from '../ui/marks/job-marks.tsx';
import { capital, duration, grammage, number, percent, size, timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import layout from '../ui/style/layout.module.css';
import styles from './floor.module.css';

interface JobAtMachineProps {
  machine: Machine;
  operation: OperationRecord;
  job: Job | undefined;
  readAt: number;
}

/** Returns the seconds that the operation still takes at the machine's speed, by the rule of the timeline. */
function secondsLeft({ machine, operation, readAt }: JobAtMachineProps, now: Date): number {
  const { planned, good, waste } = operationCounts(operation);
  const { capabilities } = machine;
  const speed = speedForType({ ...ownOrUsualSpeed(machine), capabilities }, operation.type);
  const run = { seconds: secondsSoFar(operation, readAt, now), made: good + waste };
  return 60 * minutesLeft({ ...operation, planned, run: hasStarted(operation) ? run : null }, speed);
}

/** Returns the paper and finish of the job: "Art Card 300 g/m² · 711 × 1,016 mm · Aquacoat". */
export const describePaper = ({ paperQuality, paperGsm, paperLength, paperBreadth, coat }: Job) =>
  [
    [paperQuality, paperGsm > 0 && grammage(paperGsm)].filter(Boolean).join(' '),
    paperLength > 0 && size(paperLength, paperBreadth),
    coat,
  ]
    .filter(Boolean)
    .join(' · ');

export function Subject({ operation, job }: JobAtMachineProps) {
  const { name, priority, deliveryDate, tools } = operation;
  return (
    <div className={styles.subject}>
      <p className={`${layout.flow} ${styles.number}`}>
        <span>{operation.job.number}</span>
        <Priority priority={priority} />
        <Due delivery={deliveryDate} size={40} />
      </p>
      <h1>{operation.job.name}</h1>
      <p className={styles.step}>
        {name} <span>· {operation.job.customerName}</span>
      </p>
      <p className={styles.paper}>{job && describePaper(job)}</p>
      {tools.length > 0 && <p className={styles.paper}>{toolsToFetch(tools)}</p>}
      <DryingLine of={operation} className={styles.paper} />
      <ShortageNow small operation={operation} job={job} />
    </div>
  );
}

/** Says when a running operation ends: at a time of day, by the queues and hours, or else how long it still runs. */
function useEndInWords(props: JobAtMachineProps): string {
  const { operation, job } = props;
  const [now, zone] = [useNow(), useShopZone()];
  const finish = useExpected(job)?.operations.find(({ id }) => id === operation.id)?.finish;
  if (operation.state === 'paused') return t('stopped');
  const left = secondsLeft(props, now);
  if (left <= 0) return '';
  // The time has passed if the device has no network, or if the run takes longer than expected.
  return finish && new Date(finish) > now
    ? t`ends about ${timeFrom(now, finish, { zone })}`
    : t`about ${duration(left)} left`;
}

export function Progress(props: JobAtMachineProps) {
  const { operation, job } = props;
  const end = useEndInWords(props);
  if (!hasStarted(operation)) return null;
  return (
    <div className={styles.progress}>
      <div className={styles.track} data-state={operation.state} aria-hidden="true">
        <i style={{ width: `${Math.min(100, operationCounts(operation).part * 100)}%` }} />
      </div>
      <p className={`${layout.row} ${layout.between}`}>
        <span>{toGoInWords(operation, flowLineOf({ operation, job }), job)}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <p>
        {label} <b style={{ '--digits': value.length } as CSSProperties}>{value}</b>
      </p>
      {children}
    </div>
  );
}

/** Shows good and waste, each with the button that counts it. Before the start it shows how much came in. */
export function Figures(props: JobAtMachineProps & { good: ReactNode; waste: ReactNode }) {
  const { operation, job } = props;
  const now = useNow();
  const { unit, good, waste, planned, wastePart } = operationCounts(operation);
  if (!hasStarted(operation)) {
    const cameIn = flowLineOf({ operation, job })?.in ?? planned;
    const label = capital(t(unit));
    return (
      <div className={styles.figures}>
        <Figure
          label={cameIn === planned ? label : t`${label} that came in, ${number(planned)} planned`}
          value={number(cameIn)}
        />
        <Figure label={t('About')} value={duration(secondsLeft(props, now))} />
      </div>
    );
  }
  return (
    <div className={styles.figures}>
      <Figure label={t`Good, of ${number(planned)}`} value={number(good)}>
        {props.good}
      </Figure>
      <Figure label={t`Waste, ${percent(wastePart)}`} value={number(waste)}>
        {props.waste}
      </Figure>
    </div>
  );
}
