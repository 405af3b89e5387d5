/** Shows the die line on the page of a job or component. Its code loads when the user opens it. */
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { FoldButton } from '../../ui/form/form-parts.tsx';
import { Panel } from '../../ui/page/page.tsx';
import styles from './finished-size-field.module.css';
import { blankWords, type SizedRecord, sizeWords } from './finished-values.ts';

const JobDieLine = lazy(async () => ({
  default: (await untilLoaded(() => import('./job-die-line.tsx'))).JobDieLine,
}));

/** Returns the labelled size and blank of the job or component, or an empty list without them. */
export const boxFacts = ({ finished, blank }: SizedRecord) => [
  ...(finished ? [[t('Finished size'), sizeWords(finished)] as const] : []),
  ...(blank ? [[t('Blank'), blankWords(blank)] as const] : []),
];

export function JobBox({ job }: { job: SizedRecord }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!job.finished) return null;
  return (
    <Panel
      title={<FoldButton title={t('Die line')} isOpen={isOpen} of={id} onToggle={() => setOpen(!isOpen)} />}
      note={sizeWords(job.finished)}
    >
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<div className={styles.loading} />}>
            <JobDieLine job={job} finished={job.finished} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
