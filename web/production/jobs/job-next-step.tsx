/**
 * Makes the job's next step the primary action of the screen. The other actions keep their places (look: primary
 * button).
 */
import { type Job } from '../../../shared/contract/jobs.ts';
import { floorActions } from '../../../shared/reasons/floor-actions.ts';
import { isInQueues, isOpenJob } from '../../../shared/rules/job-status.ts';
import { actionsIn, isClosed, isOnMachine } from '../../../shared/rules/operation-state.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { Dispatch } from './dispatch-button.tsx';
import { useShownSteps } from './job-steps.tsx';
import { Schedule } from './schedule-buttons.tsx';
import { useRevertDispatch } from './use-revert-dispatch.ts';

/** Returns the job's operation that is on a machine. Without such an operation, it returns the first open one. */
function useCurrent(job: Job) {
  const { steps = [] } = useShownSteps(job);
  const on = steps.find(({ state }) => isOnMachine(state));
  return (on ?? steps.find(({ state }) => !isClosed(state)))?.operation;
}

export function EditJob({ job, primary = false }: { job: Job; primary?: boolean }) {
  return (
    <LinkButton
      to={to('JobEdit', job.id)}
      icon="edit"
      variant={primary ? 'filled' : 'default'}
      refusal={job.can.edit}
    >
      Edit
    </LinkButton>
  );
}

/** Returns whether a draft waits for paper. If so, the Paper button is the primary one. */
export const isPaperNext = ({ status, operationsCount, paperRequirementMet, can }: Job): boolean =>
  status === 'draft' && operationsCount > 0 && !paperRequirementMet && !can.assignPaper;

/**
 * Returns the button for the next step that the user may take. Returns null if there is none, so that Edit becomes
 * the primary action.
 */
export function useNextStep(job: Job) {
  const current = useCurrent(job);
  // Outside the button, because the user presses Undo after the button has gone.
  const { press } = useRevertDispatch(job);
  const { id, can, status } = job;
  const isUnrun = current?.makeUp !== null && current?.startedAt === null;
  const needsPaper = status !== 'draft' && isOpenJob(status) && isUnrun;
  if (needsPaper && !job.paperRequirementMet && !can.assignPaper) {
    return (
      <LinkButton to={to('JobPaperDetails', id)} icon="paper" variant="filled">
        Assign paper
      </LinkButton>
    );
  }
  if (!can.schedule) return <Schedule job={job} label="Schedule job" variant="filled" />;
  if (isInQueues(status) && current) {
    return (
      <LinkButton to={to('OperationDetails', current.id)} icon="play" variant="filled">
        {floorActions[actionsIn(current.state)[0] ?? 'start'].label} {current.type}
      </LinkButton>
    );
  }
  if (status === 'finished' && !can.dispatch)
    return <Dispatch job={job} label="Dispatch job" revert={press} variant="filled" />;
  return null;
}
