/**
 * Shows the code of a new tablet, and waits until an Admin approves it on a phone (decision 129). No user signs in on
 * the tablet.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { api, call } from '../../client/api/client.ts';
import { startDevice } from '../../client/api/person-at-device.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { codeInGroups } from '../../connections/new-device-code.tsx';
import { SignInPage } from '../../people/sign-in/sign-in-page.tsx';
import { QrCode } from '../../ui/marks/qr-code.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { useWakeLock } from '../use-wake-lock.ts';
import styles from './device.module.css';

type DeviceRequest = ResultOf<typeof contract.devices.requestApproval>;
const storageKey = 'device-request';
/** The time in ms between two reads of the request's state. */
const readEvery = 3000;

/** Returns the request that this tab has stored, so that a reload shows the same code. Without one, it makes a request. */
async function currentRequest(): Promise<DeviceRequest> {
  const stored = sessionStorage.getItem(storageKey);
  if (stored !== null) return JSON.parse(stored) as DeviceRequest;
  const request = await api.devices.requestApproval();
  sessionStorage.setItem(storageKey, JSON.stringify(request));
  return request;
}

const ends = {
  refused: t('An Admin refused this device.'),
  expired: t('The code has expired.'),
};

export function NewDevice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useWakeLock();
  const {
    data: request,
    error,
    refetch,
  } = useQuery({
    queryKey: ['devices', 'request'],
    queryFn: currentRequest,
    staleTime: Infinity,
    retry: false,
    meta: { inPlace: true },
  });
  const { data: answer } = useQuery({
    queryKey: ['devices', 'approval', request?.token],
    queryFn: () =>
      call(contract.devices.approval, undefined, { headers: { authorization: `Bearer ${request?.token}` } }),
    enabled: request !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'waiting' ? false : readEvery),
    meta: { inPlace: true },
  });
  const state = answer?.state ?? 'waiting';
  const device = answer?.device;
  useEffect(() => {
    const { machineId, id, name } = device ?? {};
    if (!request || !id || !name || !machineId) return;
    void startDevice(client, { id, name, machineId, token: request.token }).then(() => {
      // Not before: `startDevice` reads all queries again, and without the stored request this page would make a new one.
      sessionStorage.removeItem(storageKey);
      return navigate(to('FloorMachine', machineId), { replace: true });
    });
  }, [client, navigate, request, device]);
  const again = () => {
    sessionStorage.removeItem(storageKey);
    void refetch();
  };
  const end = error ? reasonOf(error) : state === 'refused' || state === 'expired' ? ends[state] : null;
  return (
    <SignInPage lead={t('A device at a machine')}>
      <div className={`${layout.stack} ${layout.gap4}`} aria-live="polite">
        {end !== null && (
          <>
            <Notice tone="danger">
              <b>{end}</b>
            </Notice>
            <ActionButton variant="filled" onClick={again}>
              {t('Show new code')}
            </ActionButton>
          </>
        )}
        {end === null && request && (
          <>
            <div className={styles.code}>
              <QrCode
                content={`${location.origin}${to('ApproveDevice', request.code)}`}
                label={t('QR code of this device')}
              />
              <b>{codeInGroups(request.code)}</b>
            </div>
            <p>
              {t(
                'An Admin scans the code with a phone, picks the machine and approves. This device then opens the machine by itself.',
              )}
            </p>
            <p className={`${text.small} ${text.muted}`}>
              {t(
                'Without a camera: open API keys in the settings and enter the code. It is valid for ten minutes.',
              )}
            </p>
          </>
        )}
      </div>
    </SignInPage>
  );
}
