/** Reads the fields that the shop adds to its records (decision 131). */
import { useMemo } from 'react';
import { type OwnFieldRecord } from '../../../shared/shop/own-fields/own-fields.contract.ts';
import { type FieldEntity, ownFacts, type OwnValues } from '../../../shared/shop/own-fields/own-fields.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { number, shortDate } from '../../ui/text/format-values.ts';

const none: readonly OwnFieldRecord[] = [];

/** Returns the fields of the entity in the shop's sequence, with the retired ones. Until they have loaded there are none. */
export function useOwnFields(entity: FieldEntity, { enabled = true } = {}): readonly OwnFieldRecord[] {
  const { data = none } = useInPlaceQuery(contract.fields.get, {}, { staleTime: Infinity, enabled });
  return useMemo(() => data.filter((field) => field.entity === entity), [data, entity]);
}

/** Returns whether the request for the fields has ended, with the fields or with an error. */
export const useAreFieldsKnown = () =>
  !useInPlaceQuery(contract.fields.get, {}, { staleTime: Infinity }).isPending;

/** Formats numbers and days for the user. */
export const valueWords = {
  number: (value: number) => number(value),
  day: (day: string) => shortDate(day, { zone: 'UTC' }),
};

/** Returns the names and values of the record's own fields. A record without values reads no fields. */
export const useOwnFacts = (entity: FieldEntity, values: OwnValues | null | undefined) =>
  ownFacts(useOwnFields(entity, { enabled: Boolean(values) }), values, valueWords);
