import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { contract } from '../client/contract.ts';
import { query } from '../client/api/queries.ts';
import { useMaybeMe } from '../client/session/session.ts';
import { ShopZone, useShopZone } from '../ui/page/use-now.ts';

/**
 * Provides the shop's time zone to all screens and dialogs. Until the zone has loaded, it provides the browser's own.
 */
export function InShopZone({ children }: { children: ReactNode }) {
  const own = useShopZone();
  const signedIn = useMaybeMe() !== null;
  const { data } = useQuery({ ...query(contract.settings.get), meta: { inPlace: true }, enabled: signedIn });
  return <ShopZone value={data?.timeZone ?? own}>{children}</ShopZone>;
}
