/** Defines the message for styles that have no die line. */
import { t } from '../platform/translate.ts';

export const structureMessages = {
  'no-die-line': ({ style }: { style: string }) => t`There is no die line for ${style}`,
};
