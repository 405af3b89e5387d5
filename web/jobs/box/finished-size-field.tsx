/** Offers the finished size in a form. Its code loads only when the user wants it. */
import { lazy, Suspense } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { type Bind } from '../shared-fields/job-and-product-fields.tsx';
import { OptionalFields } from '../shared-fields/optional-fields.tsx';
import styles from './finished-size-field.module.css';
import { blankWords, type BoxValues, sizeWords } from './finished-values.ts';

const BoxFields = lazy(async () => ({
  default: (await untilLoaded(() => import('./box-fields.tsx'))).BoxFields,
}));

export function FinishedSizeField({ bind }: { bind: Bind<BoxValues> }) {
  const [finished, blank] = [bind('finished'), bind('blank')];
  const words = [sizeWords(finished.value), blank.value && blankWords(blank.value)].filter(Boolean);
  return (
    <OptionalFields
      name="finished"
      title={t('Finished size')}
      words={words.join(' · ')}
      hint={t('Die line, blank and board of one piece')}
      isFaulty={finished.error !== null || blank.error !== null}
    >
      <Suspense fallback={<div className={styles.loading} />}>
        <BoxFields bind={bind} />
      </Suspense>
    </OptionalFields>
  );
}
