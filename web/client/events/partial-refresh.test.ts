import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { markFetched, type Page, reportVisible, skippedPage } from './partial-refresh.ts';

const per = 20;
const queryKey = ['jobs', 'sorted', {}, 'pages'];

/**
 * Builds a list of `total` rows, of which the screen has loaded `loaded` pages. `asked` collects the pages
 * that the screen requests afterwards.
 */
async function listOf(total: number, loaded: number) {
  const client = new QueryClient();
  const shop = { total, edition: 1 };
  const asked: number[] = [];
  const list = new InfiniteQueryObserver<Page, Error, { pages: Page[] }, readonly unknown[], number>(client, {
    queryKey,
    queryFn: async ({ pageParam: page }) => {
      const former = skippedPage(client, queryKey, page);
      if (former) return former;
      asked.push(page);
      const ids = Array.from({ length: per }, (_, n) => (page - 1) * per + n).filter((n) => n < shop.total);
      const items = ids.map((n) => ({ id: `${n} of edition ${shop.edition}` }));
      const result = { items, metadata: { page, per, total: shop.total } };
      markFetched(client, queryKey, result);
      return result;
    },
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.page * per < metadata.total ? metadata.page + 1 : undefined,
  });
  list.subscribe(() => undefined);
  await list.refetch();
  while ((list.getCurrentResult().data?.pages.length ?? 0) < loaded) await list.fetchNextPage();
  asked.length = 0;
  const pages = () => list.getCurrentResult().data?.pages ?? [];
  const editionOf = (page: number) => pages()[page - 1]?.items[0]?.id.slice(-1);
  return { client, list, shop, asked, pages, editionOf };
}

test('a list with few pages is refreshed as a whole', async () => {
  const { client, list, asked } = await listOf(200, 6);
  reportVisible(client, queryKey, 100, 119);
  await list.refetch();
  expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a refresh of a long list fetches only the pages near the screen, and other pages when scrolled near', async () => {
  const { client, list, shop, asked, pages, editionOf } = await listOf(10_000, 100);
  reportVisible(client, queryKey, 1_000, 1_030);
  shop.edition = 2;
  shop.total = 10_001;
  await list.refetch();
  expect(asked).toEqual([50, 51, 52, 53]);
  expect(pages()).toHaveLength(100);
  expect(pages().at(-1)?.metadata.total).toBe(10_001);
  expect([editionOf(49), editionOf(51)]).toEqual(['1', '2']);
  expect(reportVisible(client, queryKey, 1_005, 1_035)).toBe(false);
  expect(reportVisible(client, queryKey, 0, 30)).toBe(true);
  asked.length = 0;
  await list.refetch();
  expect(asked).toEqual([1, 2, 3]);
  expect([editionOf(1), editionOf(51)]).toEqual(['2', '2']);
  expect(reportVisible(client, queryKey, 0, 30)).toBe(false);
});

test('a list that got shorter ends at its new total', async () => {
  const { client, list, shop, pages } = await listOf(400, 20);
  reportVisible(client, queryKey, 380, 399);
  shop.total = 365;
  await list.refetch();
  expect(pages()).toHaveLength(19);
  expect(pages().at(-1)?.metadata.total).toBe(365);
});
