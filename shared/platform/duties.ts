/** Defines the duties that a stop can call, such as prepress for plates (decision 102). */
import { t } from './translate.ts';

export const duties = ['prepress', 'ink', 'store', 'maintenance', 'planning'] as const;
export type Duty = (typeof duties)[number];

export const dutyWords: Record<Duty, string> = {
  prepress: t('Prepress'),
  ink: t('Ink mixing'),
  store: t('Store'),
  maintenance: t('Maintenance'),
  planning: t('Planning'),
};
