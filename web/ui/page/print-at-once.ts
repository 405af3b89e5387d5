/** Lets a link open a document together with the browser's print dialog. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The navigation state of a link that prints. */
export const printAtOnce = { isPrinting: true };

/** Prints once if the user came by such a link, as soon as the document's images can be printed. */
export function usePrintAtOnce(isReady: boolean, print: () => Promise<void>): void {
  const { state, search } = useLocation() as { state: Partial<typeof printAtOnce> | null; search: string };
  const navigate = useNavigate();
  const start = useEffectEvent(async () => {
    // A reload must not print again.
    await navigate({ search }, { replace: true, state: null });
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await print();
  });
  const isWanted = isReady && state?.isPrinting === true;
  useEffect(() => {
    if (isWanted) void start();
  }, [isWanted]);
}
