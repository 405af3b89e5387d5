import { badgePanel } from '../../client/api/person-at-device.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { ShortName } from './short-name.tsx';

/**
 * Shows the name of the user who is signed in at this device, and opens the panel for badge and PIN. With `short` it
 * shows the initials, or an icon if no user is signed in.
 */
export function PersonButton({ short = false }: { short?: boolean }) {
  const me = useMe();
  const isUnattended = me.userType === 'Device';
  const words = isUnattended ? t('Badge or PIN') : me.name;
  return (
    <ActionButton
      {...(!short && { icon: 'user' as const })}
      {...(short && isUnattended && { 'aria-label': words })}
      variant={isUnattended ? 'filled' : 'default'}
      aria-haspopup="dialog"
      onClick={() => badgePanel.set(true)}
    >
      {!short ? words : isUnattended ? <Icon name="user" size={24} /> : <ShortName of={me.name} />}
    </ActionButton>
  );
}
