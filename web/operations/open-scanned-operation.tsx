/**
 * Handles the URL in the QR code of a job ticket: it redirects to the page of the operation that has this
 * code.
 */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { findPlace } from '../client/find-scanned-record.ts';
import { to } from '../client/paths.ts';
import { Page } from '../ui/page/page.tsx';
import { showFailedScan } from '../ui/keys/failed-scan-line.tsx';

export function OpenScannedOperation() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const open = useEffectEvent((code: string, isShown: () => boolean) => {
    const go = (address: string) => void navigate(address, { replace: true });
    findPlace([`/o/${code}`]).then(
      ({ address }) => isShown() && go(address),
      (error: unknown) => {
        if (!isShown()) return;
        go(to('Home'));
        showFailedScan(code, error, () => void navigate(to('Scanned', code)));
      },
    );
  });
  useEffect(() => {
    let shown = true;
    open(id, () => shown);
    return () => {
      shown = false;
    };
  }, [id]);
  return <Page narrowed>{null}</Page>;
}
