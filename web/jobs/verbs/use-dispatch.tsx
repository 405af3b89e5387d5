/** Opens the dialog that delivers all or part of a job (design: jobs, dispatch). */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { type PageAction } from '../../ui/page/page-actions.ts';
import { useRevertDispatch } from './use-revert-dispatch.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Loads the form only when the user opens it, because the form needs the contract's schemas. */
const load = () => import('./dispatch-form.tsx');
const DispatchDialog = lazy(async () => ({ default: (await untilLoaded(load)).DispatchDialog }));

/** Returns the action that opens the dialog, and the dialog, which the page shows outside of its buttons. */
export function useDispatch(job: Job): { verb: PageAction; dialog: ReactNode } {
  const [isLoaded, setIsLoaded] = useState(false);
  const [opened, setOpened] = useState(false);
  // Outside the form, because the user presses Undo after the form has closed.
  const { press } = useRevertDispatch(job);
  const run = () => {
    setIsLoaded(true);
    setOpened(true);
  };
  const dialog = isLoaded && (
    <Suspense fallback={null}>
      <DispatchDialog job={job} opened={opened} revert={press} onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { verb: { label: t('Dispatch'), refusal: job.can.dispatch, run }, dialog };
}
