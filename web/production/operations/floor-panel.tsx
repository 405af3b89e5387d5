/** Shows an operation at its machine. People read it from a metre away and operate it with a finger (look: floor). */
import { useEffect } from 'react';
import { Link } from 'react-router';
import { type Operation, type OperationRecord } from '../../../shared/contract/operations.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { hasStarted, isClosed } from '../../../shared/rules/operation-state.ts';
import { toolsToFetch } from '../../../shared/rules/tools.ts';
import { to } from '../../client/paths.ts';
import { Artwork } from '../../ui/marks/artwork-thumbnail.tsx';
import { capital, number, percent } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Priority } from '../../ui/marks/priority.tsx';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { operationCounts, secondsSoFar, toGoInWords } from './operation-counts.ts';
import { CountsForm, useTypedCount } from './counts-form.tsx';
import { cameInWords, type OperationInJob, flowLineOf, ShortageNow, useJobOf } from './flow-summary.tsx';
import { FloorNotes } from './floor-notes.tsx';
import { FloorControls } from './floor-controls.tsx';
import { stateWords } from './state-words.ts';
import { useFloorActions } from './use-floor-actions.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './floor.module.css';

interface OperationRead {
  operation: Operation;
  /** The time in ms at which the client read the operation. */
  readAt: number;
}

function StateLine({ operation, readAt }: OperationRead) {
  const [now, zone] = [useNow(), useShopZone()];
  const { state } = operation;
  return (
    <div className={styles.status}>
      <StateMark state={state} size={24} />
      <output>{capital(state)}</output>
      <span>{stateWords(operation, { ran: secondsSoFar(operation, readAt, now), now, zone })}</span>
    </div>
  );
}

function Subject({ operation, onMachine }: { operation: Operation; onMachine: boolean }) {
  const { id, job, name, priority, deliveryDate, state, type, detail, tools } = operation;
  const step = operationName(type, detail);
  return (
    <div className={styles.subject}>
      <div className={layout.grow}>
        <div className={styles.facts}>
          <span>{job.number}</span>
          <Priority priority={priority} />
          <Due delivery={deliveryDate} size={36} done={isClosed(state)} />
        </div>
        <h2>
          <Link className={text.plain} to={to('JobDetails', job.id)}>
            {job.name}
          </Link>
        </h2>
        {onMachine && (
          <p className={styles.step}>
            <Link to={to('OperationDetails', id)}>{name}</Link>
          </p>
        )}
        {step !== name && <p className={styles.step}>{step}</p>}
        {tools.length > 0 && <p className={styles.step}>{toolsToFetch(tools)}</p>}
        <p className={styles.whose}>{job.customerName}</p>
      </div>
      <div className={styles.picture}>
        <Artwork bare url={job.artworkUrl} alt={`Artwork of ${job.name}`} />
      </div>
    </div>
  );
}

/** Shows good and waste in figures readable from two metres. Before the start, it shows the planned quantity. */
function Figures({ operation, job }: OperationInJob) {
  const { unit, good, waste, planned, part, wastePart } = operationCounts(operation);
  if (!hasStarted(operation)) {
    return (
      <div className={styles.figures}>
        <p className={styles.good}>
          <span className={styles.figure}>{number(planned)}</span>{' '}
          <span className={styles.planned}>{unit} planned</span>
        </p>
      </div>
    );
  }
  const line = flowLineOf({ operation, job });
  return (
    <div className={styles.figures}>
      <p className={styles.good}>
        <span className={styles.figure}>{number(good)}</span>{' '}
        <span className={styles.planned}>
          good {unit}
          <br />
          of {number(planned)}
        </span>
      </p>
      <p className={styles.waste}>
        <span className={styles.figure}>{number(waste)}</span>{' '}
        <span className={styles.planned}>
          waste
          <br />
          {percent(wastePart)}
        </span>
      </p>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ width: percentWidth(part) }} />
      </div>
      <p className={styles.ends}>
        <span>{[percent(part), cameInWords(line)].filter(Boolean).join(' · ')}</span>
        <span>{toGoInWords(operation, line, job)}</span>
      </p>
    </div>
  );
}

const percentWidth = (part: number) => `${Math.min(100, part * 100)}%`;

/** Shows an operation at its machine. On the machine's page, the name links to the operation's own page. */
export function FloorPanel(
  props: OperationRead & {
    operation: OperationRecord;
    onMachine?: boolean;
    /** Receives true when the user begins to type a count, and false when the fields are empty again. */
    onTyped?: (isTyped: boolean) => void;
  },
) {
  const { operation, readAt, onMachine = false, onTyped } = props;
  const job = useJobOf(operation);
  const floor = useFloorActions(operation);
  const counts = useTypedCount(floor, operation);
  const isTyped = counts.entry !== null;
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  return (
    <>
      <section
        className={`${panel.sheet} ${styles.floor}`}
        data-state={operation.state}
        aria-label="On the floor"
      >
        <StateLine operation={operation} readAt={readAt} />
        <Subject operation={operation} onMachine={onMachine} />
        <div className={styles.work}>
          <div>
            <div>
              <Figures operation={operation} job={job} />
              <ShortageNow operation={operation} job={job} />
              {operation.instruction !== '' && (
                <p className={styles.instruction}>
                  <Icon name="info" size={24} />
                  <span>{operation.instruction}</span>
                </p>
              )}
            </div>
            {(operation.can.counts === null || isTyped) && (
              <CountsForm operation={operation} floor={floor} counts={counts} />
            )}
          </div>
        </div>
        <FloorControls operation={operation} floor={floor} typed={isTyped} />
      </section>
      <FloorNotes jobId={operation.jobId} number={operation.job.number} />
    </>
  );
}
