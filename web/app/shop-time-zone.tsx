import { Fragment, type ReactNode, useEffect } from 'react';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { storeSizesInInches, useSizesInInches } from '../client/sizes-in-inches.ts';
import { useMaybeMe } from '../client/session/session.ts';
import { ShopZone, useShopZone } from '../ui/text/use-now.ts';

/**
 * Provides the shop's time zone to all screens and dialogs. Until the zone has loaded, it provides the browser's own.
 * If the unit of sizes changes, it renders all screens anew.
 */
export function InShopZone({ children }: { children: ReactNode }) {
  const own = useShopZone();
  const signedIn = useMaybeMe() !== null;
  const { data } = useInPlaceQuery(contract.settings.get, {}, { enabled: signedIn });
  const inInches = useSizesInInches();
  useEffect(() => {
    if (data) storeSizesInInches(data.sizesInInches);
  }, [data]);
  return (
    <ShopZone value={data?.timeZone ?? own}>
      <Fragment key={String(inInches)}>{children}</Fragment>
    </ShopZone>
  );
}
