/** Records a delivery, whole or in part (design: jobs, dispatch). */
import { lazy, Suspense, useState } from 'react';
import { type Job } from '../../../shared/contract/jobs.ts';
import { ActionButton, type ActionButtonProps } from '../../ui/page/buttons.tsx';
import { useRevertDispatch } from './use-revert-dispatch.ts';
import { untilLoaded } from '../../ui/page/load-retry.ts';

/** Its form brings the contract's schemas, which no page of a job waits for. */
const load = () => import('./dispatch-form.tsx');
const DispatchDialog = lazy(async () => ({ default: (await untilLoaded(load)).DispatchDialog }));

export function Dispatch(props: {
  job: Job;
  label?: string;
  /** Removes what was dispatched, where the button is gone by then. */
  takeBack?: ReturnType<typeof useRevertDispatch>['press'];
  variant?: ActionButtonProps['variant'];
}) {
  const { job, label = 'Dispatch', variant } = props;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  // Not in the form, because Undo is pressed after the form has closed.
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
            takeBack={props.takeBack ?? press}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
