import { badgePanel } from '../../client/api/person-at-device.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Names the user who is signed in at this device, and opens the panel for badge and PIN. */
export function PersonButton() {
  const me = useMe();
  const isUnattended = me.userType === 'Device';
  return (
    <ActionButton
      icon="user"
      variant={isUnattended ? 'filled' : 'default'}
      aria-haspopup="dialog"
      onClick={() => badgePanel.set(true)}
    >
      {isUnattended ? t('Badge or PIN') : me.name}
    </ActionButton>
  );
}
