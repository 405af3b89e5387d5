/**
 * Shows an operation on the screen at its machine. People read the screen from a metre away and operate it by
 * touch (look: floor).
 */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { floorActions } from '../../../shared/operations/floor-actions.ts';
import { DryingLine } from '../drying-line.tsx';
import { type Operation, type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { lastActionWords, operationName } from '../../../shared/operations/operation-words.ts';
import {
  actionsIn,
  hasStarted,
  isClosed,
  isUpcoming,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { toolsToFetch } from '../../../shared/tools/tools.ts';
import { to } from '../../client/paths.ts';
import { Artwork } from '../../ui/marks/artwork-thumbnail.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import page from '../../ui/page/page.module.css';
import { Panel, usePhone } from '../../ui/page/page.tsx';
import { AddNote, useNotes } from '../../ui/record/notes.tsx';
import { DateTime } from '../../ui/text/date-elements.tsx';
import { capital, number, percent } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { Priority } from '../../ui/marks/job-marks.tsx';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { AnswerButton } from '../calls/answer-call.tsx';
import { callInWords } from '../calls/call-words.ts';
import { CheckPrompts } from '../checks/due-checks.tsx';
import { type Checks, useChecks } from '../checks/use-checks.ts';
import { mainActions } from '../floor/floor-button-looks.ts';
import { ActionButtons } from '../floor/floor-button.tsx';
import floorControlsStyles from '../floor/floor-controls.module.css';
import floorNotesStyles from '../floor/floor-notes.module.css';
import { operationCounts, secondsSoFar, toGoInWords } from '../operation-counts.ts';
import { CountsForm, useTypedCount } from '../counts/counts-form.tsx';
import {
  cameInWords,
  type OperationInJob,
  flowLineOf,
  ShortageNow,
  useJobOf,
} from '../floor/flow-summary.tsx';
import { stateWords } from '../operation-state-words.ts';
import { WhatToFetch } from '../floor/what-to-fetch.tsx';
import { type FloorActions, useFloorActions } from '../floor/use-floor-actions.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import panel from '../../ui/style/panel.module.css';
import styles from '../floor/floor.module.css';
import { useRetainFocus } from '../use-focus-after-button-change.ts';

/** Shows the buttons for people at the machine: Run, Pause, Finish, and Undo. Undo is always visible. */

interface FloorControlsProps {
  operation: OperationRecord;
  floor: FloorActions;
}

/** Shows the last action on the operation and who did it, with a button that reverts the action. */
function LastAction({ operation, floor }: FloorControlsProps) {
  const { undoable } = operation;
  const [now, zone] = [useNow(), useShopZone()];
  if (undoable === null) return null;
  return (
    <>
      <span className={`${text.muted} ${floorControlsStyles.said}`}>
        {lastActionWords(undoable, now, zone)}
      </span>
      <ActionButton
        className={floorControlsStyles.undo}
        icon="undo"
        refusal={operation.can.undo}
        showReason="beside"
        busy={floor.busy}
        onClick={() => void floor.undo()}
      >
        {t`Undo ${floorActions[undoable.verb].label}`}
      </ActionButton>
    </>
  );
}

/** Shows all buttons of an operation. On a phone, the big buttons are within reach of the thumb. */
function FloorControls(props: FloorControlsProps & { typed: boolean; check: Checks['refusal'] }) {
  const { operation, floor, typed, check } = props;
  const phone = usePhone();
  const stay = useRetainFocus();
  const [actions, { undoable }] = [actionsIn(operation.state), operation];
  const common = { operation, floor, showReason: 'beside' } as const;
  return (
    <div
      className={`${layout.ruled} ${layout.surface} ${floorControlsStyles.foot}`}
      data-floor-foot
      {...stay}
    >
      {actions.length > 0 && (
        <div
          className={`${floorControlsStyles.mainButtons} ${phone ? `${floorControlsStyles.atThumb} ${page.foot}` : floorControlsStyles.beside}`}
        >
          <ActionButtons {...common} actions={mainActions} typed={typed} check={check} />
        </div>
      )}
      {(undoable !== null || actions.includes('suspend')) && (
        <div className={floorControlsStyles.otherButtons}>
          <ActionButtons {...common} actions={['suspend']} className={floorControlsStyles.back} />
          <LastAction operation={operation} floor={floor} />
        </div>
      )}
    </div>
  );
}

const shown = 3;

/** Shows, on the screen at a machine, the newest notes on the operation's job and a field to write a note. */
function FloorNotes({ jobId, number }: { jobId: string; number: string }) {
  const of = { entity: 'jobs', id: jobId } as const;
  const [writes, setWrites] = useState(false);
  const { notes: known, isLoading } = useNotes(of);
  const notes = [...known.values()];
  const write = (
    <ActionButton icon="edit" onClick={() => setWrites(true)}>
      {t('Write a note')}
    </ActionButton>
  );
  return (
    <Panel title={t`Notes to ${number}`} right={!writes && write} busy={isLoading}>
      {writes && <AddNote of={of} close={() => setWrites(false)} />}
      {notes.length > 0 && (
        <ul className={layout.lines}>
          {notes.slice(0, shown).map(({ id, text: says, userName, createdAt }) => (
            <li key={id}>
              <p className={`${text.large} ${text.name} ${floorNotesStyles.says}`}>{says}</p>
              <p className={`${text.small} ${text.faint}`}>
                {userName}, <DateTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length > shown && (
        <p className={`${layout.cell} ${layout.ruled}`}>
          <Link to={`${to('JobDetails', jobId)}?tab=history`}>{t`All ${notes.length} notes`}</Link>
        </p>
      )}
    </Panel>
  );
}

interface OperationRead {
  operation: Operation;
  /** The time in ms at which the client read the operation. */
  readAt: number;
}

function StateLine({ operation, readAt }: OperationRead) {
  const [now, zone] = [useNow(), useShopZone()];
  const { state } = operation;
  return (
    <div className={`${layout.flow} ${text.large} ${layout.lined} ${styles.status}`}>
      <StateMark state={state} size={24} />
      <output>{capital(t(state))}</output>
      <span className={layout.end}>
        {stateWords(operation, { ran: secondsSoFar(operation, readAt, now), now, zone })}
      </span>
    </div>
  );
}

/** Shows whom the paused operation calls and who comes, with the button to answer. */
function Call({ operation }: { operation: Operation }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { id, call, machine, name, pauseReason } = operation;
  if (call === null) return null;
  return (
    <div className={`${layout.flow} ${text.large} ${text.bold} ${layout.lined} ${styles.status}`}>
      <span>{callInWords(call, { now, zone })}</span>
      <span className={layout.end}>
        <AnswerButton
          operation={{ id, call }}
          size="lg"
          title={`${machine?.name ?? name}: ${pauseReason ?? ''}`}
        />
      </span>
    </div>
  );
}

function Subject({ operation, onMachine }: { operation: Operation; onMachine: boolean }) {
  const { id, job, name, priority, deliveryDate, state, type, detail, tools } = operation;
  const step = operationName(type, detail);
  return (
    <div className={styles.subject}>
      <div className={layout.grow}>
        <div className={`${layout.flow} ${text.muted} ${text.large} ${text.bold}`}>
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
          <p className={`${text.bold} ${styles.step}`}>
            <Link to={to('OperationDetails', id)}>{name}</Link>
          </p>
        )}
        {step !== name && <p className={`${text.bold} ${styles.step}`}>{step}</p>}
        {!isUpcoming(state) && tools.length > 0 && (
          <p className={`${text.bold} ${styles.step}`}>{toolsToFetch(tools)}</p>
        )}
        <p className={`${text.large} ${text.muted}`}>{job.customerName}</p>
        <DryingLine of={operation} className={`${text.large} ${text.strong}`} />
      </div>
      <div className={`${layout.hidePhone} ${styles.picture}`}>
        <Artwork bare url={job.artworkUrl} alt={t`Artwork of ${job.name}`} />
      </div>
    </div>
  );
}

/** Shows good and waste in digits readable from two metres. Before the start, it shows the planned quantity. */
function Figures({ operation, job }: OperationInJob) {
  const { unit, good, waste, planned, part, wastePart } = operationCounts(operation);
  if (!hasStarted(operation)) {
    return (
      <div className={styles.figures}>
        <p className={`${layout.flow} ${layout.itemsEnd} ${styles.good}`}>
          <span className={styles.figure}>{number(planned)}</span>{' '}
          <span className={`${text.muted} ${styles.planned}`}>{t`${t(unit)} planned`}</span>
        </p>
      </div>
    );
  }
  const line = flowLineOf({ operation, job });
  return (
    <div className={styles.figures}>
      <p className={`${layout.flow} ${layout.itemsEnd} ${styles.good}`}>
        <span className={styles.figure}>{number(good)}</span>{' '}
        <span className={`${text.muted} ${styles.planned}`}>
          {nodes`good ${t(unit)}${(<br />)}of ${number(planned)}`}
        </span>
      </p>
      <p className={`${layout.flow} ${layout.itemsEnd} ${styles.waste}`}>
        <span className={styles.figure}>{number(waste)}</span>{' '}
        <span className={`${text.muted} ${styles.planned}`}>
          {t('waste')}
          <br />
          {percent(wastePart)}
        </span>
      </p>
      <div className={`${layout.whole} ${layout.anchor} ${styles.progress}`} aria-hidden="true">
        <i style={{ width: percentWidth(part) }} />
      </div>
      <p className={`${layout.row} ${layout.between} ${text.large} ${layout.whole} ${text.strong}`}>
        <span>{[percent(part), cameInWords(line)].filter(Boolean).join(' · ')}</span>
        <span>{toGoInWords(operation, line, job)}</span>
      </p>
    </div>
  );
}

const percentWidth = (part: number) => `${Math.min(100, part * 100)}%`;

/** Shows an operation at its machine. On the machine's page, the name links to the operation's own page. */
export function OperationAtMachinePanel(
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
  const checks = useChecks(operation);
  const isTyped = counts.entry !== null;
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  return (
    <>
      <section
        className={`${panel.sheet} ${layout.stack} ${layout.gapless} ${styles.floor}`}
        data-state={operation.state}
        aria-label={t('On the floor')}
      >
        <StateLine operation={operation} readAt={readAt} />
        <Call operation={operation} />
        <Subject operation={operation} onMachine={onMachine} />
        <div className={styles.work}>
          <div>
            <div>
              <Figures operation={operation} job={job} />
              <ShortageNow operation={operation} job={job} />
              {operation.instruction !== '' && (
                <p className={`${layout.row} ${layout.cell} ${styles.said}`}>
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
        {isUpcoming(operation.state) && (
          <div className={styles.fetch}>
            <WhatToFetch operation={operation} />
          </div>
        )}
        <CheckPrompts checks={checks} refusal={operation.can.check} />
        <FloorControls operation={operation} floor={floor} typed={isTyped} check={checks.refusal} />
      </section>
      <FloorNotes jobId={operation.jobId} number={operation.job.number} />
    </>
  );
}
