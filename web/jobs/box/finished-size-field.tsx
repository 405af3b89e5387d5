/** Offers the finished size in a form, folded until the user wants it. Its code loads only then. */
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { FoldButton, FoldedLine } from '../../ui/form/form-parts.tsx';
import grid from '../../ui/form/form.module.css';
import { type Bind } from '../shared-fields/job-and-product-fields.tsx';
import styles from './finished-size-field.module.css';
import { blankWords, type BoxValues, sizeWords } from './finished-values.ts';

const BoxFields = lazy(async () => ({
  default: (await untilLoaded(() => import('./box-fields.tsx'))).BoxFields,
}));

export function FinishedSizeField({ bind }: { bind: Bind<BoxValues> }) {
  const [finished, blank] = [bind('finished'), bind('blank')];
  const words = [sizeWords(finished.value), blank.value && blankWords(blank.value)].filter(Boolean);
  const [isOpened, setOpen] = useState(words.length > 0);
  const id = useId();
  const isOpen = isOpened || finished.error !== null || blank.error !== null;
  return (
    <div className={`${grid.whole} ${styles.group}`} data-field="finished">
      <div className={styles.head}>
        <FoldButton title={t('Finished size')} isOpen={isOpen} of={id} onToggle={() => setOpen(!isOpen)} />
        {!isOpen && (
          <FoldedLine
            line={words.join(' · ') || t('Die line, blank and board of one piece')}
            origin={words.length > 0 ? '' : t('optional')}
          />
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<div className={styles.loading} />}>
            <BoxFields bind={bind} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
