import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import {
  type CardCan,
  type Operation,
  type OperationOnMachine,
  operations,
} from '../../../shared/operations/operations.contract.ts';
import { openCheckReasons } from '../../../shared/operations/checks.ts';
import { type FloorAction, floorActions } from '../../../shared/operations/floor-actions.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { dutyWords } from '../../../shared/platform/duties.ts';
import { type ListValue, offeredNames, type PauseReason } from '../../../shared/shop/shop-lists.ts';
import { actionsIn, isFinished } from '../../../shared/jobs/aggregate/operation-state.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { isLive } from '../../client/api/receive-events.ts';
import { contract } from '../../client/contract.ts';
import { reasonText } from '../../client/reason-text.ts';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { Notice } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import buttons from '../../ui/style/buttons.module.css';
import { ActionButton, type ActionButtonProps } from '../../ui/page/buttons.tsx';
import dialog from '../../ui/style/dialog.module.css';
import { askReason } from '../../ui/dialogs/ask-reason.tsx';
import { useEditsInDialog } from '../../ui/dialogs/edits-in-dialog.ts';
import { openDialogs } from '../../ui/dialogs/open-dialogs.ts';
import { ask, confirm } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import layout from '../../ui/style/layout.module.css';
import { count, number, sentenceList } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import {
  finishedBy,
  finishUncounted,
  operationCounts,
  quantityInUnit,
  shortAtFinish,
  totalsInWords,
} from '../operation-counts.ts';
import { actionLooks, mainActions } from './floor-button-looks.ts';
import { type CountsEntered, type FloorActions, useFloorActions } from './use-floor-actions.ts';

/**
 * Finishes an operation. First it asks the user for missing counts, for the reason of a short finish, and to
 * confirm an unlikely count.
 */

const schema = operations.counts.body;
type Line = Job['flow'][number];

interface TypedTotals {
  goodQuantity: number | '';
  wasteQuantity: number | '';
}
/**
 * The totals by operation id that the user typed to finish an operation and did not send. The form shows them when
 * the user opens it again.
 */
const unsentTotalsById = new Map<string, TypedTotals>();

/** The answer that finishes without counts, so that everything that came in counts as good. */
const uncounted = 'uncounted';
/**
 * Holds the answer: the totals, and whether to add them although somebody else has finished the operation. Null if
 * the user cancels.
 */
type FinishAnswer = { counts: CountsEntered; isFinished: boolean } | typeof uncounted | null;

function FinishForm(props: {
  operation: Operation;
  line: Line | undefined;
  /** The pieces that the job will be short if everything that came in is good. */
  short: number;
  answer: (counts: FinishAnswer) => void;
}) {
  const { operation, line, short, answer } = props;
  const { unit, planned } = operationCounts(operation);
  const [typed, setTyped] = useState(
    () => unsentTotalsById.get(operation.id) ?? { goodQuantity: '' as const, wasteQuantity: '' as const },
  );
  const [before] = useState(typed);
  useEditsInDialog(
    typed.goodQuantity !== before.goodQuantity || typed.wasteQuantity !== before.wasteQuantity,
  );
  const zone = useShopZone();
  const { data: now = operation } = useInPlaceQuery(contract.operations.get, {
    params: { id: operation.id },
  });
  const hasFinished = isFinished(now.state);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const wrong = messagesOf(schema, given);
  const isCounted = Object.keys(given).length > 0;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isCounted) answer(hasFinished ? null : uncounted);
    else if (Object.keys(wrong).length === 0)
      answer({ counts: schema.parse(given), isFinished: hasFinished });
  };
  const box = (name: keyof typeof typed, label: string) => ({
    label: `${label} ${t(unit)}`,
    name,
    whole: true,
    value: typed[name],
    error: wrong[name],
    onChange: (value: number | '') => setTyped({ ...typed, [name]: value }),
  });
  return (
    <form className={dialog.dialog} noValidate onSubmit={onSubmit}>
      <div className={`${dialog.body} ${layout.stack}`}>
        {hasFinished ? (
          <Notice alert>
            {reasonText(finishedBy(now, zone))}. {isCounted && t`Add your ${totalsInWords(given)} to it?`}
          </Notice>
        ) : (
          <p>
            {nodes`Nothing counted yet. ${line ? t`${quantityInUnit(line.in, unit)} came in` : t`Plan ${quantityInUnit(planned, unit)}`}${
              short > 0 &&
              t`. Without a count the job is ${quantityInUnit(short, 'pieces')} short of what was ordered`
            }`}
          </p>
        )}
        <NumberBox {...box('goodQuantity', t('Good'))} data-autofocus />
        <NumberBox {...box('wasteQuantity', t('Waste'))} />
      </div>
      <footer>
        <Button onClick={() => answer(null)}>{hasFinished ? t('Drop them') : t('Cancel')}</Button>
        <Button type="submit" variant="filled">
          {hasFinished ? t('Add them') : isCounted ? t('Finish') : finishUncounted(operation, line)}
        </Button>
      </footer>
    </form>
  );
}

/** Asks how much the operation made. Resolves to null if the user cancels. */
const askToFinish = (operation: Operation, job: Job | undefined, short: number) =>
  ask<FinishAnswer>({
    title: t`Finish ${operation.name}?`,
    dismissed: null,
    body: (answer) => (
      <FinishForm operation={operation} line={flowLine(operation, job)} short={short} answer={answer} />
    ),
  });

/**
 * Fetches the newest state of a record. If the server can't be reached, it resolves to what the device has, or
 * undefined, so that the dialog opens at once.
 */
async function fetchFresh<T>(
  client: QueryClient,
  of: Parameters<typeof client.fetchQuery<T>>[0],
): Promise<T | undefined> {
  const known = client.getQueryData<T>(of.queryKey);
  return isLive() ? client.fetchQuery({ ...of, staleTime: 0, retry: false }).catch(() => known) : known;
}

interface FinishContext {
  client: QueryClient;
  /** The shop's reasons to finish short. */
  reasons: readonly ListValue[];
  /** Lets the user count the rest instead of finishing short. */
  countRest?: (() => void) | undefined;
}
interface Finishing extends FinishContext {
  operation: Operation;
  job: Job | undefined;
}

/**
 * Asks why the operation finishes, if that leaves the order short. Resolves to the reason, to '' if the order is not
 * short, and to null if the user counts the rest first.
 */
async function askWhyShort(
  { operation, job, client, reasons, countRest }: Finishing,
  totals: CountsEntered,
): Promise<string | null> {
  const { unit, good: counted } = operationCounts(operation);
  const { goodQuantity: good = counted, wasteQuantity } = totals;
  const { ups } = operation.job;
  const call = { params: { id: operation.id }, query: { goodQuantity: good, wasteQuantity } };
  const then = await fetchFresh(client, query(contract.operations.ifFinished, call));
  const runsAll = operation.makeUp === null && operation.quantity === null;
  const short = shortAtFinish({ good, unit, ups }, runsAll ? operation.job.quantity : 0, then);
  if (short === null) return '';
  const delivers = then && job && Math.min(then.willMake, job.quantity);
  const pieces = unit === 'sheets' && t` They are ${quantityInUnit(short.pieces, 'pieces')}.`;
  return askReason({
    title: t`${quantityInUnit(short.short, unit)} short. Finish anyway?`,
    reasons: offeredNames(reasons, operation.type),
    label: t('Another reason'),
    warning: (
      <>
        {nodes`${quantityInUnit(good, unit)} good: ${quantityInUnit(short.short, unit)} short of what was ordered.${pieces}${
          delivers !== undefined &&
          t` Finished now, the job can deliver about ${number(delivers)} of ${count(job?.quantity ?? 0, 'piece')}.`
        }`}
        <h3>{t('Finish short, because')}</h3>
      </>
    ),
    keep: t('Count the rest'),
    onKeep: countRest,
  });
}

/** Offers a make-up run after a short finish, if the user may plan one. */
async function offerMakeUp({ operation, client }: Finishing, floor: FloorActions): Promise<void> {
  const job = await fetchFresh(client, query(contract.jobs.get, { params: { id: operation.jobId } }));
  if (!job?.makeUp || job.can.makeUp !== null) return;
  const isWanted = await confirm({
    title: t`${job.number} is ${count(job.short, 'piece')} short. Plan a make-up run?`,
    text: t`${count(job.makeUp.sheets, 'sheet')} once more through ${sentenceList(job.makeUp.operations)}, then on with the rest.`,
    verb: t('Make-up run'),
    keep: t('Not now'),
  });
  if (isWanted) await floor.makeUp(job);
}

const flowLine = ({ id }: Operation, job: Job | undefined) =>
  job?.flow.find(({ operationId }) => operationId === id);

/** True while the dialogs of a finish are open, so that a second click does not open them twice. */
let asking = false;

async function askAndFinish(
  operation: Operation,
  floor: FloorActions,
  context: FinishContext,
): Promise<boolean> {
  const { client } = context;
  const { good, waste } = operationCounts(operation);
  // Without the job, the question uses the plan alone.
  const job = await fetchFresh(client, query(contract.jobs.get, { params: { id: operation.jobId } }));
  const finishing = { ...context, operation, job };
  const finishIfSure = async (totals: CountsEntered, counts?: CountsEntered) => {
    const reason = await askWhyShort(finishing, totals);
    if (reason === null || !(await floor.finish({ ...counts, ...(reason && { reason }) }))) return false;
    if (reason) await offerMakeUp(finishing, floor);
    return true;
  };
  if (good + waste > 0) return finishIfSure({});
  const uncountedCall = { params: { id: operation.id }, query: {} };
  const then = await fetchFresh(client, query(contract.operations.ifFinished, uncountedCall));
  const answer = await askToFinish(operation, job, then?.short ?? 0);
  if (answer === null) return false;
  if (answer === uncounted) return floor.finish();
  const { counts, isFinished: finishedMeanwhile } = answer;
  if (finishedMeanwhile) {
    const { goodQuantity: madeGood, wasteQuantity: wasted } = counts;
    const entry = {
      ...(madeGood !== undefined && { good: madeGood }),
      ...(wasted !== undefined && { waste: wasted }),
    };
    return (await floor.addEntry({ ...entry, from: 'finished' })) === 'added';
  }
  const { goodQuantity, wasteQuantity } = operation;
  const seen = { goodQuantity, wasteQuantity };
  unsentTotalsById.set(operation.id, {
    goodQuantity: counts.goodQuantity ?? '',
    wasteQuantity: counts.wasteQuantity ?? '',
  });
  const isDone = await finishIfSure({ goodQuantity: 0, ...counts }, { ...counts, seen });
  if (isDone) unsentTotalsById.delete(operation.id);
  return isDone;
}

/**
 * Finishes an operation. It asks for missing counts, and for the reason of a short finish. Returns true if the
 * server has finished the operation.
 */
export async function finishCounted(
  operation: Operation,
  floor: FloorActions,
  context: FinishContext,
): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    return await askAndFinish(operation, floor, context);
  } finally {
    asking = false;
  }
}

/**
 * Asks the user for a reason and pauses the operation. The user can instead put the operation back in the queue,
 * which frees the machine.
 */
async function askToPause(
  { machine, job, type }: Operation,
  floor: FloorActions,
  reasons: readonly PauseReason[],
): Promise<void> {
  let sendBack = false;
  const note = machine && (
    <>
      {t`${job.number} stays on ${machine.name}. To run another job,`}{' '}
      <button
        type="button"
        className={`${buttons.asText} ${dialog.reach}`}
        onClick={() => {
          sendBack = true;
          openDialogs.dismiss();
        }}
      >
        {t('put it back in the queue')}
      </button>
      .
    </>
  );
  const reason = await askReason({
    title: t('Reason for the stop'),
    reasons: offeredNames(reasons, type),
    leads: Object.fromEntries(
      reasons.flatMap(({ name, calls }) => (calls === null ? [] : [[name, t`calls ${t(dutyWords[calls])}`]])),
    ),
    label: t('Another reason'),
    keep: t('Keep running'),
    ...(note && { note }),
  });
  if (sendBack) await floor.suspend();
  else if (reason !== null) await floor.pause(reason);
}

/** What the person must do at the machine first. */
interface First {
  /** Add or clear a typed count, before Finish. */
  typed?: boolean | undefined;
  /** Read the handover, before Run and Resume. */
  unread?: boolean | undefined;
  /**
   * Answer a check, before Run and Finish: the reason by the answers that this device knows, also without a network, or
   * null. If it is missing, the server's reason applies.
   */
  check?: Reason | null | undefined;
  /** Scan the ticket and the tools, before Run: the reason by what this device knows, as with `check`. */
  scans?: Reason | null | undefined;
}

interface PressOptions extends First {
  /** Opens the count, if the person counts the rest instead of finishing short. */
  countRest?: (() => void) | undefined;
}

/** Returns why the person must do something else before the action, or null. */
function refuseBefore(action: FloorAction, { typed = false, unread = false, check, scans }: First) {
  if (typed && action === 'finish') return reason('count-not-added');
  if (check && (action === 'start' || action === 'finish')) return check;
  if (scans && action === 'start') return scans;
  return unread && (action === 'start' || action === 'resume') ? reason('handover-unread') : null;
}

/** Returns the server's refusal, unless it is about a check or a scan, of which this device knows more. */
const known = (refusal: CardCan['advance'], { check, scans }: First) =>
  refusal &&
  ((check !== undefined && openCheckReasons.includes(refusal.code)) ||
    (scans !== undefined && refusal.code === 'scan-first'))
    ? null
    : refusal;

/**
 * Returns each action on the operation: the reason against it, or null, and the function that asks for what the action
 * needs and sends it.
 */
export function usePresses(
  operation: OperationOnMachine,
  floor: FloorActions,
  { countRest, ...first }: PressOptions = {},
) {
  const client = useQueryClient();
  const { pauseReasons, shortReasons } = useLists();
  const press: Record<FloorAction, () => Promise<unknown>> = {
    ...floor,
    pause: () => askToPause(operation, floor, pauseReasons),
    finish: () => finishCounted(operation, floor, { client, reasons: shortReasons, countRest }),
  };
  return (action: FloorAction) => ({
    press: press[action],
    refusal: known(operation.can[floorActions[action].verb], first) ?? refuseBefore(action, first),
  });
}

interface ActionButtonsProps
  extends PressOptions, Pick<ActionButtonProps, 'size' | 'showReason' | 'className'> {
  operation: OperationOnMachine;
  floor: FloorActions;
  actions: readonly FloorAction[];
  /** True to name the operation in the label, for lists. */
  named?: boolean;
}

/** Shows a button for each of the `actions` that the operation's state allows. */
export function ActionButtons(props: ActionButtonsProps) {
  const { operation, floor, actions, named = false, typed, unread, check, scans, countRest, ...look } = props;
  const pressOf = usePresses(operation, floor, { typed, unread, check, scans, countRest });
  const allowed = actionsIn(operation.state);
  return actions
    .filter((action) => allowed.includes(action))
    .map((action) => {
      const { label } = floorActions[action];
      const { press, refusal } = pressOf(action);
      return (
        <ActionButton
          key={action}
          {...look}
          {...actionLooks[action]}
          {...(named && { 'aria-label': `${label} ${operation.job.number} ${operation.name}` })}
          busy={floor.busy}
          refusal={refusal}
          onClick={() => void press()}
        >
          {label}
        </ActionButton>
      );
    });
}

/**
 * Shows Run, Finish or Resume, as the operation's state requires. With `pause`, it also shows Pause next to Finish.
 */
export function FloorButton({
  size = 'sm',
  pause = false,
  ...props
}: {
  operation: OperationOnMachine;
  size?: 'xs' | 'sm' | 'lg';
  named?: boolean;
  pause?: boolean;
  unread?: boolean;
}) {
  const floor = useFloorActions(props.operation);
  const actions = mainActions.filter((action) => pause || action !== 'pause');
  return <ActionButtons {...props} size={size} floor={floor} actions={actions} />;
}
