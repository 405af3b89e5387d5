/**
 * Defines the icon and colour of each action's button at the machine. Lists of operations use them without
 * loading the forms' code.
 */
import { type FloorAction } from '../../../shared/operations/floor-actions.ts';
import { type ActionButtonProps } from '../../ui/page/buttons.tsx';

/** The look of each action's button, in the sequence of the buttons on the screen. */
export const actionLooks = {
  start: { icon: 'play', variant: 'run' },
  resume: { icon: 'play', variant: 'run' },
  pause: { icon: 'pause', variant: 'pause' },
  finish: { icon: 'check', variant: 'filled' },
  suspend: { icon: 'operations' },
} as const satisfies Record<FloorAction, Pick<ActionButtonProps, 'icon' | 'variant'>>;
const inOrder = Object.keys(actionLooks) as FloorAction[];
/** The actions that have a big button at the machine. */
export const mainActions = inOrder.filter((action) => action !== 'suspend');
