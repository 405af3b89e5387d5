/** Builds the breadcrumbs of the tool screens. */
import { t } from '../../shared/platform/translate.ts';
import { to } from '../client/paths.ts';
import { type Crumb } from '../ui/page/page.tsx';

export const toolCrumbs = (...here: readonly Crumb[]) => [
  { label: t('Machines'), to: to('MachineList') },
  { label: t('Tools'), to: to('ToolList') },
  ...here,
];
