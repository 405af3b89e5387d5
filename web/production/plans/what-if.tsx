/** What if: compares the present with up to three what-ifs. Nothing moves until the user accepts a what-if. */
import { useState } from 'react';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { count, timeFrom } from '../../ui/page/format.ts';
import { ShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ShopQueues, useShopQueues } from '../queues/use-shop-queues.ts';
import { assumptionsOf, bestOf, figuresOf, maxWhatIfs, mostOnDay, namesOf } from './what-if-figures.ts';
import { NotApplied } from './plan-not-applied.tsx';
import { useWhatIfs } from './use-what-ifs.ts';
import { type Outcome, useAccept } from './what-if-accept.tsx';
import { WhatIfColumn, Present } from './what-if-column.tsx';
import { ChangeForm, ChangeButtons, focusChangeButton, type Kind } from './what-if-form.tsx';
import page from '../../ui/page/page.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './what-if.module.css';

/** The largest number of changes in one what-if. */
const changesMost = 20;

function After({ outcome }: { outcome: Outcome | null }) {
  if (outcome === null) return null;
  return (
    <>
      <NotApplied left={outcome.left} verb={outcome.verb} />
      {outcome.more.length > 0 && (
        <div className={styles.notice}>
          <Notice>
            <b>{outcome.verb === 'accepted' ? 'This is for you to do:' : 'This stays as it is:'}</b>
            <ul className={styles.list}>
              {outcome.more.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}

/** Returns whether the shop changed noticeably between the starts of the two plans. */
function differ(one: PlanRecord, other: PlanRecord): boolean {
  const [a, b] = [figuresOf(one, 'before'), figuresOf(other, 'before')];
  if (!a || !b) return false;
  return a.late !== b.late || Math.abs(a.hours - b.hours) >= 1 || Math.abs(a.makeReady - b.makeReady) >= 1;
}

function WhatIfOf({ shop }: { shop: ShopQueues }) {
  const { queues, at } = shop;
  const zone = queues.calendar.timeZone;
  const { whatIfs, busy, work, again, remove } = useWhatIfs();
  const [asked, setAsked] = useState<{ kind: Kind; into: number | null } | null>(null);
  const names = namesOf(queues);
  const accept = useAccept({ names, queues });
  const mayNot = useRefusal('edit');
  const plans = whatIfs.flatMap(({ plan }) => plan ?? []);
  const worked = plans.filter(({ measures }) => measures !== null);
  const newest = worked.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const best = bestOf(plans);
  const most = mostOnDay(worked, zone);
  const isMixed = worked.some((plan) => newest && differ(plan, newest));
  const isTaken = plans.some(({ acceptedAt, undoneAt }) => acceptedAt !== null && undoneAt === null);
  const close = () => {
    setAsked(null);
    if (asked) focusChangeButton(asked.kind);
  };
  const isRoom = whatIfs.length < maxWhatIfs;
  const isAlone = isRoom && plans.every(({ assume }) => assume.length > 0);
  return (
    <>
      <PageHead
        title="What if"
        crumbs={[{ label: 'Queues', to: to('QueuesTimeline') }, { label: 'What if' }]}
        count={
          newest && (
            <span className={page.count}>
              {count(whatIfs.length, 'future')} beside the present, worked out{' '}
              {timeFrom(at, newest.at, { zone })}
            </span>
          )
        }
        actions={
          <>
            {plans.length > 0 && (
              <ActionButton busy={busy} refusal={mayNot} onClick={() => void again()}>
                Work out again
              </ActionButton>
            )}
            <LinkButton to={to('Plan')} variant="quiet">
              Plan
            </LinkButton>
          </>
        }
      />
      <ChangeButtons
        open={asked?.kind ?? null}
        onOpen={(kind) => setAsked(kind === null ? null : { kind, into: asked?.into ?? null })}
      />
      {asked && (
        <div className={styles.notice}>
          <ChangeForm
            key={`${asked.kind} ${asked.into ?? ''}`}
            kind={asked.kind}
            into={asked.into}
            queues={queues}
            futures={whatIfs.map(({ plan }) =>
              plan?.acceptedAt === null && plan.assume.length < changesMost ? plan.assume.length : null,
            )}
            busy={busy}
            onClose={close}
            onAsk={(change, into) => {
              const former = into === null ? undefined : whatIfs[into]?.plan;
              void work([...(former ? assumptionsOf(former) : []), change], into).then(close);
            }}
          />
        </div>
      )}
      <After outcome={accept.outcome} />
      {isTaken ? (
        <div className={styles.notice}>
          <Notice>One is accepted. The others are compared with the shop as it was before that.</Notice>
        </div>
      ) : (
        isMixed && (
          <div className={styles.notice}>
            <Notice>
              The shop has moved on between these futures: each is compared with the present of its time.
            </Notice>
          </div>
        )
      )}
      {whatIfs.length === 0 && !asked && (
        <EmptyState
          title="Ask before you decide"
          text="A machine that stays down, a shift on Saturday, a job that goes first: choose a change above, and see which jobs become late and which are saved. Nothing moves."
        />
      )}
      {whatIfs.length > 0 && (
        <div className={`${panel.sheet} ${styles.futures}`} data-count={whatIfs.length + 1}>
          {newest && (
            <Present plan={newest} most={most}>
              {isRoom && (
                <ActionButton
                  variant="quiet"
                  icon="plus"
                  refusal={mayNot}
                  onClick={() => setAsked({ kind: 'machineDown', into: null })}
                >
                  Add a future
                </ActionButton>
              )}
              {isAlone && (
                <ActionButton
                  variant="quiet"
                  busy={busy}
                  refusal={mayNot}
                  onClick={() => void work([], null)}
                >
                  Only a better order
                </ActionButton>
              )}
            </Present>
          )}
          {whatIfs.map((future, place) => (
            <WhatIfColumn
              key={future.id}
              future={future}
              place={place}
              best={future.id === best}
              most={most}
              queues={queues}
              names={names}
              accept={accept}
              onChange={() => setAsked({ kind: 'shift', into: place })}
              onRemove={() => remove(future.id)}
            />
          ))}
        </div>
      )}
    </>
  );
}

export function WhatIf() {
  const shop = useShopQueues();
  const isEmpty = shop && (shop.sample || shop.tasks.length === 0);
  return (
    <Page>
      {shop && isEmpty && (
        <>
          <PageHead
            title="What if"
            crumbs={[{ label: 'Queues', to: to('QueuesTimeline') }, { label: 'What if' }]}
          />
          <EmptyState
            title="There is nothing to compare"
            text="Once a job is scheduled, you can ask here what a change would do to it."
            action={<LinkButton to={to('JobList')}>Jobs</LinkButton>}
          />
        </>
      )}
      {shop && !isEmpty && (
        <ShopZone value={shop.queues.calendar.timeZone}>
          <WhatIfOf shop={shop} />
        </ShopZone>
      )}
    </Page>
  );
}
