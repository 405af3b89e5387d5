/** Shows a proposed plan: what changes, and for which jobs. The user accepts all of it or a part. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type PlanLeftOut, type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ColourBar } from '../../ui/page/brand-marks.tsx';
import buttons from '../../ui/page/buttons.module.css';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count, dateTime, number } from '../../ui/page/format.ts';
import { ShopZone, useShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ShopQueues, useShopQueues } from '../queues/use-shop-queues.ts';
import { pollInterval } from './poll-interval.ts';
import { PlanGoalForm } from './plan-goal-form.tsx';
import { PlanChart } from './plan-chart.tsx';
import { PlanEffects } from './plan-effects.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { NotApplied } from './plan-not-applied.tsx';
import { accepted, type Entry } from './proposal-timeline-rows.ts';
import { usePropose } from '../queues/use-propose-plan.ts';
import panel from '../../ui/page/panel.module.css';
import styles from './plan.module.css';
import { whatIfsAddress } from './use-what-ifs.ts';
import { assumptionsOf, changeWords, namesOf } from './what-if-figures.ts';

/**
 * Returns by how many hours of lateness the latest result is better than the result that the screen received before.
 */
function useGain(plan: PlanRecord): number {
  const hours = plan.measures?.after.tardinessHours ?? null;
  const [seen, setSeen] = useState({ hours, gain: 0, evaluations: plan.evaluations });
  if (seen.evaluations !== plan.evaluations) {
    const gain = hours !== null && seen.hours !== null ? seen.hours - hours : 0;
    setSeen({ hours, gain, evaluations: plan.evaluations });
  }
  return seen.gain;
}

/**
 * Shows the progress of a proposal: the planner improves it, has completed it, or a user has accepted or undone it.
 */
function PlanProgress(props: { plan: PlanRecord; stopped: boolean; onStop: () => void }) {
  const { plan, stopped, onStop } = props;
  const zone = useShopZone();
  const gain = useGain(plan);
  const { acceptedAt, acceptedBy, undoneAt } = plan;
  if (undoneAt !== null) return <span>Undone {dateTime(undoneAt, { zone })}</span>;
  if (acceptedAt !== null) {
    return (
      <span>
        Accepted by {acceptedBy} {dateTime(acceptedAt, { zone })}
      </span>
    );
  }
  if (plan.state === 'done' || stopped) return <span>{count(plan.evaluations, 'plan')} weighed</span>;
  const better = Math.round(gain * 10) / 10;
  return (
    <span className={styles.live}>
      <ColourBar />
      Still improving{better > 0 && `: better by ${number(better)} h in the last second`}
      <button type="button" className={buttons.asText} onClick={onStop}>
        Stop here
      </button>
    </span>
  );
}

/**
 * Says which changes of the shop a proposal assumes. It links to the screen that accepts the proposal with these
 * changes.
 */
function PlanAssumptions({ plan, queues }: { plan: PlanRecord; queues: Queues }) {
  const names = namesOf(queues);
  const words = assumptionsOf(plan).map((each) => changeWords(each, names, queues.calendar.timeZone));
  if (words.length === 0) return null;
  return (
    <div className={styles.left}>
      <Notice>
        <b>What if: {words.join('; ')}.</b> Here only what moves is accepted;{' '}
        <Link to={whatIfsAddress([plan.id])}>in What if</Link> the rest as well.
      </Notice>
    </div>
  );
}

/**
 * Lists the operations that the plan had to move although they are pinned, or start in the hours in which it should
 * move nothing.
 */
function Forced({ entries, shop }: { entries: readonly Entry[]; shop: ShopQueues }) {
  const forced = entries.filter((entry) => entry.forced !== undefined);
  const tasks = new Map(shop.tasks.map((task) => [task.id, task]));
  if (forced.length === 0) return null;
  return (
    <div className={styles.left}>
      <Notice>
        <b>{count(forced.length, 'operation')} could not be kept:</b>
        <ul>
          {forced.map(({ operationId, forced: why }) => (
            <li key={operationId}>
              {tasks.get(operationId)?.job.number} {tasks.get(operationId)?.name}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface Acts {
  left: { verb: string; of: readonly PlanLeftOut[] };
  accept: (operations: readonly string[] | null) => void;
  undo: () => void;
  busy: boolean;
}

function useActs(id: string): Acts {
  const [left, setLeft] = useState<Acts['left']>({ verb: 'accepted', of: [] });
  const accept = useVerb(contract.plans.accept);
  const undo = useVerb(contract.plans.undo);
  const params = { id };
  const revert = () =>
    undo.mutate(
      { params },
      {
        onSuccess: ({ left: of }) => {
          setLeft({ verb: 'undone', of });
          toast('Plan undone');
        },
        onError: (error) => refused('The plan was not undone', `${reasonOf(error)}.`),
      },
    );
  return {
    left,
    undo: revert,
    busy: accept.isPending || undo.isPending,
    accept: (operations) =>
      accept.mutate(
        { params, body: operations ? { operations: [...operations] } : {} },
        {
          onSuccess: ({ machines, left: of }) => {
            setLeft({ verb: 'accepted', of });
            const detail = machines > 0 ? `${number(machines)} to another machine` : undefined;
            // The figures count the moves; the response also counts places whose times stay equal.
            toast('Plan accepted', { detail, undo: revert });
          },
          onError: (error) => refused('The plan was not accepted', `${reasonOf(error)}.`),
        },
      ),
  };
}

function useButtons(props: {
  plan: PlanRecord;
  entries: readonly Entry[];
  acts: Acts;
  onTickAll: () => void;
}): {
  actions: ReactNode;
  primary: ReactNode;
} {
  const { plan, entries, acts, onTickAll } = props;
  const mayNot = useRefusal('edit');
  const mayNotUndo = useRefusal('undo');
  const { propose, busy, refusal } = usePropose();
  const moving = entries.filter((entry) => entry.moved).length;
  const all = plan.moved?.count ?? 0;
  const isPart = entries.length < plan.entries.length;
  const { goal, frozenHours } = plan;
  const again = (
    <ActionButton busy={busy} refusal={refusal} onClick={() => propose({ goal, frozenHours })}>
      Plan again
    </ActionButton>
  );
  if (plan.acceptedAt !== null) {
    return {
      actions: plan.undoneAt === null && (
        <ActionButton icon="undo" busy={acts.busy} refusal={mayNotUndo} onClick={acts.undo}>
          Undo
        </ActionButton>
      ),
      primary: again,
    };
  }
  return {
    actions: (
      <>
        <LinkButton to={to('QueuesTimeline')} variant="quiet">
          Discard
        </LinkButton>
        {again}
        {isPart && <ActionButton onClick={onTickAll}>Select all</ActionButton>}
      </>
    ),
    primary: all > 0 && (
      <ActionButton
        variant="filled"
        busy={acts.busy}
        refusal={mayNot}
        onClick={() => acts.accept(isPart ? entries.map(({ operationId }) => operationId) : null)}
      >
        {isPart ? `Accept ${number(moving)} of ${number(all)}` : `Accept all ${number(all)}`}
      </ActionButton>
    ),
  };
}

function Proposal(props: { shop: ShopQueues; plan: PlanRecord; stopped: boolean; onStop: () => void }) {
  const { shop, stopped, onStop } = props;
  /**
   * The version of the proposal that the user looks at, until the user asks for the improved one. Null to show the
   * latest version.
   */
  const [held, setHeld] = useState<PlanRecord | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const plan = held ?? props.plan;
  const acts = useActs(plan.id);
  const jobs = new Map(shop.queues.jobs.map((job) => [job.id, job]));
  const entries = without.size === 0 ? plan.entries : accepted(plan, without);
  const isOpen = props.plan.acceptedAt === null;
  const { actions, primary } = useButtons({
    plan: isOpen ? plan : props.plan,
    entries,
    acts,
    onTickAll: () => setWithout(new Set()),
  });
  const tick = (job: string) => {
    onStop();
    setWithout((before) =>
      before.has(job) ? new Set([...before].filter((each) => each !== job)) : new Set([...before, job]),
    );
  };
  const nothing = plan.measures !== null && plan.entries.every(({ moved }) => !moved);
  return (
    <>
      <PageHead
        title="Proposed plan"
        crumbs={[{ label: 'Queues', to: to('QueuesTimeline') }, { label: 'Plan' }]}
        meta={<PlanProgress plan={props.plan} stopped={stopped} onStop={onStop} />}
        actions={actions}
        primary={primary}
      />
      {plan.failed && (
        <div className={styles.left}>
          <Notice tone="danger" alert>
            {plan.failed.reason}
          </Notice>
        </div>
      )}
      <NotApplied left={acts.left.of} verb={acts.left.verb} />
      <PlanAssumptions plan={plan} queues={shop.queues} />
      <Forced entries={entries} shop={shop} />
      <PlanFigures plan={plan} entries={entries} queues={shop.queues} />
      {without.size > 0 && (
        <div className={styles.left}>
          <Notice>
            {count(without.size, 'job')} stay{without.size === 1 && 's'} as now. The hours above are those of
            the whole proposal.
          </Notice>
        </div>
      )}
      <div className={styles.split}>
        {nothing ? (
          <div className={panel.sheet}>
            <EmptyState small title="The queues are as good as was found" text="Nothing would be moved." />
          </div>
        ) : (
          <PlanChart shop={shop} plan={plan} entries={entries} />
        )}
        <div
          className={styles.side}
          onPointerEnter={() => setHeld(props.plan)}
          onPointerLeave={() => setHeld(null)}
        >
          <PlanEffects
            plan={plan}
            at={shop.at}
            jobs={jobs}
            without={without}
            onTick={isOpen ? tick : undefined}
          />
          <PlanGoalForm goal={plan.goal} frozenHours={plan.frozenHours} />
        </div>
      </div>
    </>
  );
}

/**
 * `/plan/{id}`: shows a proposal. The address still works after somebody has accepted the proposal, so that users can
 * share it.
 */
export function PlanDetails() {
  const { id = '' } = useParams();
  const shop = useShopQueues();
  const [stopped, setStopped] = useState('');
  const { data: plan } = useQuery({
    ...query(contract.plans.get, { params: { id } }),
    refetchInterval: ({ state }) => (stopped === id ? false : pollInterval(state.data)),
  });
  return (
    <Page>
      {shop && plan && (
        <ShopZone value={shop.queues.calendar.timeZone}>
          <Proposal key={id} shop={shop} plan={plan} stopped={stopped === id} onStop={() => setStopped(id)} />
        </ShopZone>
      )}
    </Page>
  );
}
