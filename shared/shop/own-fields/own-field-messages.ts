/** Defines the messages about the fields that a shop adds to its records (decision 131). */
import { type MessageFormatter } from '../../platform/reasons/message-formatter.ts';
import { t } from '../../platform/translate.ts';

export const ownFieldMessages = {
  'no-such-own-field': ({ key }: { key: string }) => t`The shop has no field ${key}`,
  'own-field-retired': ({ field }: { field: string }) => t`${field} is retired; an Admin can bring it back`,
  'own-fields-full': ({ most }: { most: number }, say: MessageFormatter) =>
    t`There are at most ${say.count(most, 'field')}, with the retired ones`,
  'own-field-taken': ({ name }: { name: string }) => t`There is a field ${name} already`,
  'own-field-filled': ({ name, count }: { name: string; count: number }, say: MessageFormatter) =>
    count === 1
      ? t`1 record has a value of ${name}; retire it instead`
      : t`${say.count(count, 'record')} have a value of ${name}; retire it instead`,
  'options-needed': () => t('A choice needs at least two options'),
  'option-twice': ({ option }: { option: string }) => t`${option} is there twice`,
  'only-of-number': () => t('Only a number has a unit'),
  'only-of-choice': () => t('Only a choice has options'),
  'own-fields-missing': ({ fields }: { fields: readonly string[] }) => t`Fill in ${fields.join(', ')} first`,
};
