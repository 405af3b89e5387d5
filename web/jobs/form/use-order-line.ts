/** Finds what an order typed in one line means: customer, past job or product, quantity and delivery. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import {
  leadingCustomers,
  matchOrderLine,
  searchWordsOf,
  type Template,
  templatesOf,
} from '../../../shared/jobs/order-line/match-order-line.ts';
import { type Mark, markOrderLine } from '../../../shared/jobs/order-line/mark-order-line.ts';
import { type LineCalendar } from '../../../shared/jobs/order-line/read-day-and-amount.ts';
import { readOrderLine } from '../../../shared/jobs/order-line/read-order-line.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useNow } from '../../ui/text/use-now.ts';

/** The delay in ms between the last typed key and the search. */
const wait = 200;

/** Finds past jobs, the latest first, and products that contain every word. */
function useTemplates(words: readonly string[]) {
  const term = words.join(' ');
  const enabled = term.length > 1;
  const jobs = useInPlaceQuery(
    contract.jobs.sorted,
    { query: { term, sort: 'created', order: 'descending', per: 50 } },
    { enabled },
  );
  const products = useInPlaceQuery(contract.products.sorted, { query: { term, per: 20 } }, { enabled });
  return {
    templates: enabled ? templatesOf(jobs.data?.items ?? [], products.data?.items ?? []) : [],
    isFound: !enabled || (!jobs.isFetching && !products.isFetching),
  };
}

/** What the user chose where the line has several meanings. */
interface Picks {
  templateId?: string;
  customerId?: string;
  quantity?: number;
  delivery?: string;
}

/** One part of an order. `value` is null while it is missing, or while several `choices` wait for the user. */
export interface Part<T> {
  value: T | null;
  choices: readonly T[];
}

const partOf = <T>(choices: readonly T[], picked: T | undefined, isSure = choices.length === 1): Part<T> => ({
  value: picked ?? (isSure ? (choices[0] ?? null) : null),
  choices,
});

/** Returns the marks of the settled line that apply to the present text, which the user may have changed since. */
function marksIn(text: string, settled: string, marks: readonly Mark[]): Mark[] {
  const indent = text.length - text.trimStart().length;
  const fits = ({ to }: Mark) => text.slice(indent, indent + to) === settled.slice(0, to);
  return marks.filter(fits).map(({ from, to, part }) => ({ from: from + indent, to: to + indent, part }));
}

export type LineCustomer = NonNullable<Template['customer']>;

/** Returns what the line means, and a function by which the user chooses. A new line forgets the choices. */
export function useOrderLine(text: string, calendar: LineCalendar) {
  const now = useNow();
  const [settled] = useDebouncedValue(text.trim(), wait);
  const [state, setState] = useState<{ of: string; picks: Picks }>({ of: '', picks: {} });
  const picks = state.of === settled ? state.picks : {};
  const line = readOrderLine(settled, now, calendar);
  const words = searchWordsOf(line);
  const whole = useTemplates(words);
  const isSplit = words.length > 0 && whole.isFound && whole.templates.length === 0;
  const found = useInPlaceQuery(
    contract.customers.sorted,
    { query: { term: words[0] ?? '', per: 50 } },
    { enabled: isSplit && (words[0]?.length ?? 0) > 1 },
  );
  const lead = leadingCustomers(words, isSplit ? (found.data?.items ?? []) : []);
  const rest = useTemplates(lead.customers.length > 0 ? lead.rest : []);
  const matched = matchOrderLine(line, isSplit ? rest.templates : whole.templates);
  const template = partOf(
    matched.templates,
    matched.templates.find(({ id }) => id === picks.templateId),
  );
  const possible = template.value === null ? matched.templates : [template.value];
  const owners = new Map(possible.flatMap(({ customer }) => (customer ? [[customer.id, customer]] : [])));
  // The customers of several possible templates are no question of their own.
  const owner: readonly LineCustomer[] = owners.size === 1 ? [...owners.values()] : [];
  const customers = lead.customers.length > 0 ? lead.customers : owner;
  const quantity = partOf(matched.quantities, picks.quantity, matched.isQuantitySure);
  const marks = markOrderLine(line, {
    customerWords: words.slice(0, words.length - lead.rest.length),
    templates: matched.templates,
    quantity: quantity.value,
  });
  return {
    template,
    customer: partOf(
      customers,
      customers.find(({ id }) => id === picks.customerId),
    ),
    quantity,
    delivery: partOf(line.deliveries, picks.delivery),
    /** The words that name nothing known. */
    unknown: template.choices.length > 0 ? '' : lead.rest.join(' '),
    isSearching: settled !== text.trim() || !whole.isFound || found.isFetching || !rest.isFound,
    /** What to underline in `text`. */
    marks: marksIn(text, settled, marks),
    pick: (more: Picks) => setState({ of: settled, picks: { ...picks, ...more } }),
  };
}
export type OrderLineState = ReturnType<typeof useOrderLine>;
