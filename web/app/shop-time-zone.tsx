import { type ReactNode } from 'react';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { useMaybeMe } from '../client/session/session.ts';
import { ShopZone, useShopZone } from '../ui/text/use-now.ts';

/**
 * Provides the shop's time zone to all screens and dialogs. Until the zone has loaded, it provides the browser's own.
 */
export function InShopZone({ children }: { children: ReactNode }) {
  const own = useShopZone();
  const signedIn = useMaybeMe() !== null;
  const { data } = useInPlaceQuery(contract.settings.get, {}, { enabled: signedIn });
  return <ShopZone value={data?.timeZone ?? own}>{children}</ShopZone>;
}
