import { badgePanel } from '../../client/api/person-at-device.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Names who is at this device, and opens the panel by which the next person comes. */
export function PersonButton() {
  const me = useMe();
  const isNobody = me.userType === 'Device';
  return (
    <ActionButton
      icon="user"
      variant={isNobody ? 'filled' : 'default'}
      aria-haspopup="dialog"
      onClick={() => badgePanel.set(true)}
    >
      {isNobody ? t('Badge or PIN') : me.name}
    </ActionButton>
  );
}
