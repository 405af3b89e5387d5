/** Shows the button with which an Admin sets up this browser as the device of a machine (decision 101). */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { startDevice } from '../client/api/person-at-device.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { type Device } from '../client/session/create-session-store.ts';
import { useRefusal } from '../client/session/session.ts';
import { confirm, refusedFor } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { t } from '../../shared/platform/translate.ts';

export function SetUpDeviceButton({
  machine: { id: machineId, name },
}: {
  machine: { id: string; name: string };
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const approve = useVerb(contract.devices.approve);
  if (useRefusal('admin') !== null) return null;
  const start = async (device: Device) => {
    await startDevice(client, device);
    await navigate(to('FloorMachine', device.machineId));
  };
  const use = async () => {
    const sure = await confirm({
      title: t`Use this device for ${name}?`,
      text: t(
        'You are signed out on it. It stays at the machine, and people come to it by badge or PIN. An Admin can revoke it under API keys.',
      ),
      verb: t('Use this device'),
      keep: t('Cancel'),
    });
    if (!sure) return;
    approve.mutate(
      { params: { machineId } },
      {
        onSuccess: ({ id, name: device, key }) => void start({ id, name: device, machineId, token: key }),
        onError: refusedFor(t`This device was not set up for ${name}`),
      },
    );
  };
  return (
    <ActionButton busy={approve.isPending} onClick={() => void use()}>
      {t`Use this device for ${name}`}
    </ActionButton>
  );
}
