/** The names that a benchmark's records have, as SQL and as what is asked for. */

const adjectives =
  'Amber Bright Coastal Dapper Eastern Fabled Golden Harbour Indigo Jovial Keen Lively Mellow Noble Orchid Prime Quiet Royal Silver Tidal Urban Velvet Western Yellow Zenith'.split(
    ' ',
  );
const nouns =
  'Anchor Basket Candle Dragon Engine Feather Glacier Hammer Iceberg Jasmine Kettle Lantern Meadow Needle Ocean Pepper Quarry River Saddle Timber Umbrella Valley Willow Yarrow Beacon'.split(
    ' ',
  );
const trades = 'Foods Press Pharma Retail Books Apparel Sweets Studio Traders Exports'.split(' ');

const arrayOf = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(',')}])`;

/** SQL for the name of customer number `g`: spread, so that the order by name is not the order by id. */
export const nameSql = (g: string) =>
  `${arrayOf(adjectives)}[(${g} % 25 * 7919) % 25 + 1] || ' ' || ${arrayOf(nouns)}[(${g} * 31 + ${g} / 25) % 25 + 1] || ' ' || ` +
  `${arrayOf(trades)}[(${g} / 7) % 10 + 1] || ' ' || lpad(${g}::text, 7, '0')`;

/** One after the other, without end, in an order that is the same in every run. */
export function cycle<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 7) % all.length;
    return all[at] as T;
  };
}

/** Two letters that the names of thousands begin with. */
export const letters = cycle(adjectives.map((word) => word.slice(0, 2).toLowerCase()));
/** Two words that few names have, or none. */
export const twoWords = cycle(
  adjectives
    .flatMap((one, place) => nouns.map((other, n) => ((n + place) % 3 === 0 ? `${one} ${other}` : null)))
    .filter((words) => words !== null)
    .map((words) => words.toLowerCase()),
);
