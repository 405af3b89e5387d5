/** Shows the button that opens the form for a delivery of the whole job or a part (design: jobs, dispatch). */
import { lazy, Suspense, useState } from 'react';
import { type Job } from '../../../shared/contract/jobs.ts';
import { ActionButton, type ActionButtonProps } from '../../ui/page/buttons.tsx';
import { useRevertDispatch } from './use-revert-dispatch.ts';
import { untilLoaded } from '../../ui/page/load-retry.ts';

/** Loads the form only when the user opens it, because the form needs the contract's schemas. */
const load = () => import('./dispatch-form.tsx');
const DispatchDialog = lazy(async () => ({ default: (await untilLoaded(load)).DispatchDialog }));

export function Dispatch(props: {
  job: Job;
  label?: string;
  /**
   * Reverts the dispatch when the user presses Undo. A screen passes this function if the button disappears once the
   * job is dispatched.
   */
  revert?: ReturnType<typeof useRevertDispatch>['press'];
  variant?: ActionButtonProps['variant'];
}) {
  const { job, label = 'Dispatch', variant } = props;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  // Outside the form, because the user presses Undo after the form has closed.
  const { press } = useRevertDispatch(job);
  return (
    <>
      <ActionButton
        showReason="beside"
        refusal={job.can.dispatch}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        {...(variant && { variant })}
      >
        {label}
      </ActionButton>
      {asked && (
        <Suspense fallback={null}>
          <DispatchDialog
            job={job}
            opened={open}
            revert={props.revert ?? press}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
