/** Marks a machine as down, with a reason and the expected return, and puts it back in service. */
import { Button, Menu, TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { contract } from '../client/contract.ts';
import { valueRequired } from '../../shared/platform/reasons/refusal-reason.ts';
import { type PlanRecord } from '../../shared/planning/plans.contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { useVerb } from '../client/api/queries.ts';
import { useBestPlan } from '../open-shop/use-best-plan.ts';
import { type Preview, PreviewDetails, previewWords, usePreview } from '../open-shop/change-impact.tsx';
import { areDatesMeant } from '../ui/form/confirm-far-dates.ts';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { useEditsInDialog } from '../ui/dialogs/edits-in-dialog.ts';
import { ask, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count, dateTime, fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { reasonText } from '../client/reason-text.ts';
import { expectedBackWords } from './expected-back-words.ts';
import { usePutBackQueue } from './move-queue.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import dialog from '../ui/style/dialog.module.css';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './machines.module.css';

/** Lists common reasons for a machine to be down. The user may type any other reason. */
const downReasons = [
  t('Breakdown'),
  t('Maintenance'),
  t('Waiting for a part'),
  t('Power'),
  t('Nobody to run it'),
];

type Down = NonNullable<Machine['down']>;

/** Returns the action that puts the machine back in service. */
export function useBringBack({ id, name }: Pick<Machine, 'id' | 'name'>) {
  const up = useVerb(contract.machines.up);
  const press = () =>
    up
      .mutateAsync({ params: { id } })
      .then(() => toast(t`${name} is back in service`, { of: id }))
      .catch((error: unknown) => refused(t`${name} is still down`, `${reasonOf(error)}.`, id));
  return { press, busy: up.isPending };
}

export function DownNotice({ machine, down }: { machine: Machine; down: Down }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { press, busy } = useBringBack(machine);
  const { reason, since, expectedBack } = down;
  return (
    <Notice tone="danger">
      <div className={`${layout.row} ${layout.gap4} ${layout.wrap} ${layout.between}`}>
        <span>
          {nodes`${(<b>{nodes`Down: ${reason}.`}</b>)} Since ${dateTime(since, { zone })}${expectedBack && `, ${expectedBackWords(expectedBack, now, zone)}`}. Nothing starts here and new jobs go elsewhere.`}
        </span>
        <ActionButton icon="check" refusal={machine.can.up} busy={busy} onClick={() => void press()}>
          {t('Back in service')}
        </ActionButton>
      </div>
    </Notice>
  );
}

/**
 * What is done when the machine goes down: nothing with its queue, each operation moves to the first free machine, or
 * the planner's plan for the whole shop is accepted.
 */
type Way = 'leave' | 'move' | 'plan';

/** Returns the effect of each way that the user may choose. */
function usePreviews(machine: Machine, expectedBack: string | null) {
  const canMove = machine.can.clear === null && machine.down === null;
  const canPlan = useRefusal('edit') === null && canMove;
  const { id } = machine;
  const assumed = { machineDown: { machineId: id, until: expectedBack } };
  const { plan, hasFailed } = useBestPlan(canPlan ? assumed : null);
  const down = { do: 'down', id, expectedBack } as const;
  const previews: Record<Way, Preview> = {
    leave: usePreview([down]),
    move: usePreview(canMove ? [down, { do: 'clear', id }] : null),
    plan: usePreview(plan?.moved?.count ? [down, { do: 'accept', id: plan.id }] : null),
  };
  const { result } = previews.move;
  const moved = result && 'moved' in result ? result.moved : null;
  /** Why the user cannot choose a way. */
  const refusals: Record<Way, string | null> = {
    leave: null,
    move: moved === 0 ? t('Nothing would move') : null,
    plan: hasFailed ? t('No plan was found') : plan?.moved?.count === 0 ? t('Nothing would move') : null,
  };
  return { canMove, canPlan, plan, previews, moved, refusals };
}

/** Marks the machine as down and does the chosen way. Undo takes back both, and resumes what this paused. */
function useTakeDown(machine: Machine) {
  const { id: of, name } = machine;
  const down = useVerb(contract.machines.down);
  const clear = useVerb(contract.machines.clear);
  const putBack = usePutBackQueue(machine);
  const accept = useVerb(contract.plans.accept);
  const undoPlan = useVerb(contract.plans.undo);
  const resume = useVerb(contract.operations.resume);
  const { press: bringBack } = useBringBack(machine);
  const params = { id: of };
  const failed = (what: string) => (error: unknown) => refused(what, `${reasonOf(error)}.`, of);
  const take = async (
    body: { reason: string; expectedBack: string | null },
    { way, plan, impact }: { way: Way; plan: PlanRecord | undefined; impact: string },
  ) => {
    const again = machine.down !== null;
    try {
      const { running } = await down.mutateAsync({ params, body });
      const paused = machine.running?.state === 'running' && running?.state === 'paused' ? running : null;
      const moved =
        way === 'move'
          ? await clear.mutateAsync({ params, body: {} }).catch(failed(t('The queue was not moved')))
          : undefined;
      const ofPlan = { params: { id: plan?.id ?? '' } };
      const accepted =
        way === 'plan' && (await accept.mutateAsync(ofPlan).catch(failed(t('The plan was not accepted'))));
      const undo = async () => {
        if (moved && moved.moved > 0) await putBack(moved.operations);
        if (accepted) await undoPlan.mutateAsync(ofPlan).catch(failed(t('The plan was not undone')));
        await bringBack();
        if (paused)
          await resume
            .mutateAsync({ params: { id: paused.id } })
            .catch(failed(t`${paused.name} stays paused`));
      };
      const words = [
        body.reason,
        paused && t`${paused.jobNumber} ${paused.name} is paused`,
        moved && t`${count(moved.moved, 'operation')} moved`,
        accepted && t`${count(plan?.moved?.count ?? 0, 'operation')} moved by the plan`,
        impact,
      ];
      const detail = words.filter(Boolean).join('. ');
      if (again) toast(t`${name} is still down`, { detail, of });
      else toast(t`${name} is down`, { detail, undo: () => void undo(), of });
      return true;
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) failed(t`${name} was not marked as down`)(error);
      return false;
    }
  };
  return {
    take,
    busy: down.isPending || clear.isPending || accept.isPending,
    errors: fieldErrors(down.error),
    forgetErrors: down.reset,
  };
}

const WayText = ({ label, effect }: { label: string; effect: string }) => (
  <span>
    <b>{label}</b>
    <span className={`${text.small} ${text.muted}`}>{effect}</span>
  </span>
);

/** Offers what happens with the queue, each way with its effect on other jobs. */
function QueueWays(props: {
  machine: Machine;
  of: ReturnType<typeof usePreviews>;
  way: Way;
  onWay: (way: Way) => void;
}) {
  const { machine, way, onWay } = props;
  const { canPlan, plan, previews, moved, refusals } = props.of;
  const waiting = machine.queuedCount + machine.waitingCount;
  const labels = {
    leave:
      waiting === 1
        ? t('Leave the queue: 1 operation waits')
        : t`Leave the queue: all ${waiting} operations wait`,
    move: moved === null ? t('Move the queue') : t`Move the queue: ${moved} of ${waiting} can go`,
    plan: t`Best plan${plan?.moved?.count ? `: ${count(plan.moved.count, 'operation moves', 'operations move')}` : ''}`,
  };
  return (
    <fieldset className={styles.ways}>
      <legend className={text.medium}>{t('What happens to its queue')}</legend>
      {(['leave', 'move', ...(canPlan ? ['plan' as const] : [])] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="way"
            value={each}
            checked={each === way}
            disabled={refusals[each] !== null || (each === 'plan' && !plan)}
            onChange={() => onWay(each)}
          />
          <WayText
            label={labels[each]}
            effect={refusals[each] ?? (previewWords(previews[each]) || t('Working it out …'))}
          />
        </label>
      ))}
    </fieldset>
  );
}

const submitWords: Record<Way, string> = {
  leave: t('Mark as down'),
  move: t('Mark as down, move the queue'),
  plan: t('Mark as down, accept the plan'),
};

function DownForm({ machine, close }: { machine: Machine; close: () => void }) {
  const { take, busy, errors, forgetErrors } = useTakeDown(machine);
  const [reason, setReason] = useState(machine.down?.reason ?? '');
  const zone = useShopZone();
  const [back, setBack] = useState(toLocalInput(machine.down?.expectedBack, zone));
  const [typedBefore] = useState({ reason, back });
  useEditsInDialog(reason !== typedBefore.reason || back !== typedBefore.back);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [picked, setPicked] = useState<Way>('leave');
  const id = useId();
  const expectedBack = fromLocalInput(back, zone) || null;
  const ways = usePreviews(machine, expectedBack);
  const { plan, previews } = ways;
  const way = ways.refusals[picked] === null ? picked : 'leave';
  // A plan that is worked out anew after a change cannot be taken before it is there.
  const isReady = way !== 'plan' || plan !== undefined;
  const missing = isSubmitted && reason.trim() === '' ? reasonText(valueRequired) : undefined;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason.trim() === '' || !isReady || !(await areDatesMeant({ 'Expected back': expectedBack }))) return;
    if (await take({ reason, expectedBack }, { way, plan, impact: previewWords(previews[way]) })) close();
  };
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <TextInput
          label={t('Reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ?? errors['reason']}
          data-autofocus
        />
        <div className={`${layout.row} ${layout.wrap}`}>
          {downReasons.map((each) => (
            <ActionButton key={each} size="xs" onClick={() => setReason(each)}>
              {each}
            </ActionButton>
          ))}
        </div>
        <TextInput
          label={t('Expected back')}
          description={t('Leave empty if unknown.')}
          type="datetime-local"
          value={back}
          onChange={(event) => {
            setBack(event.currentTarget.value);
            forgetErrors();
          }}
          error={errors['expectedBack']}
        />
        {ways.canMove && <QueueWays machine={machine} of={ways} way={way} onWay={setPicked} />}
        <PreviewDetails {...previews[way]} />
      </form>
      <footer>
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button type="submit" form={id} variant="danger-solid" aria-busy={busy || !isReady || undefined}>
          {machine.down ? t('Change') : submitWords[way]}
        </Button>
      </footer>
    </>
  );
}

export const downLabel = ({ down }: Pick<Machine, 'down'>) =>
  down ? t('Change the reason') : t('Mark as down');

/** Opens the sheet that marks the machine as down. */
export const openDownSheet = (machine: Machine) =>
  ask<void>({
    title: `${machine.name}: ${downLabel(machine).toLowerCase()}`,
    dismissed: undefined,
    isSheet: true,
    body: (close) => <DownForm machine={machine} close={() => close()} />,
  });

/** Shows the entry of a machine's menu that opens the sheet to mark the machine as down. */
export function TakeDownItem({ of }: { of: Pick<Machine, 'id' | 'name' | 'down'> }) {
  const { id, name } = of;
  const open = async () => {
    const machine = await call(contract.machines.get, { params: { id } });
    const refusal = machine.can.down;
    if (refusal) refused(t`${name} was not marked as down`, `${reasonText(refusal)}.`, id);
    else await openDownSheet(machine);
  };
  return (
    <Menu.Item
      onClick={() =>
        void open().catch((error: unknown) =>
          refused(t`${name} was not marked as down`, `${reasonOf(error)}.`, id),
        )
      }
    >
      {downLabel(of)}
    </Menu.Item>
  );
}

export function TakeDown({ machine }: { machine: Machine }) {
  return (
    <Panel title={t('On the floor')} padded>
      <div className={layout.stack}>
        <p className={`${text.small} ${text.muted}`}>
          {t('While it is down nothing starts, the running job is paused and new jobs go elsewhere.')}
        </p>
        <ActionButton refusal={machine.can.down} onClick={() => void openDownSheet(machine)}>
          {downLabel(machine)}
        </ActionButton>
      </div>
    </Panel>
  );
}
