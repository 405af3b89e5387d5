/** Defines the messages for styles that have no die line, and for sizes that don't go together. */
import { t } from '../platform/translate.ts';

export const structureMessages = {
  'no-die-line': ({ style }: { style: string }) => t`There is no die line for ${style}`,
  'broader-than-long': () => t('Breadth must not be greater than length'),
};
