/** Adds the shop's own fields to the columns that an import of records accepts (decision 131). */
import { type OwnField } from '../../../shared/shop/own-fields/own-fields.ts';
import { anyUnit, type Quantity } from '../read/parse-units.ts';
import * as fields from './import-fields.ts';
import { type Kind } from './import-kinds.ts';

/** Returns the measure of a number in the field's unit. A cell may have the unit after its number. */
const quantityOf = ({ name, unit }: OwnField): Quantity => ({
  name,
  whole: false,
  units: [
    {
      key: unit || 'number',
      label: unit || 'number',
      spelling: unit === '' ? 'nos?' : unit.replaceAll(/[^\w\s]/g, String.raw`\$&`),
      factor: 1,
    },
  ],
  // The name of a number without a unit may have a word such as "sheets", which is no unit then. Other units than the field's
  // own are never converted.
  foreign: unit === '' ? '(?!)' : anyUnit,
  isUsual: () => true,
});

const makers: Record<OwnField['kind'], (field: OwnField) => ReturnType<typeof fields.textField>> = {
  text: ({ key, name }) => fields.textField(`fields.${key}`, name, name),
  number: (field) => fields.figures(quantityOf(field))(`fields.${field.key}`, field.name, field.name),
  choice: ({ key, name, options }) => fields.choiceField(options)(`fields.${key}`, name, name),
  date: ({ key, name }) => fields.dayField(`fields.${key}`, name, name),
  'yes or no': ({ key, name }) => fields.yesField(`fields.${key}`, name, name),
};

/** Returns the kind of record with a column for each of the fields in use. */
export const withOwnColumns = (kind: Kind, own: readonly OwnField[]): Kind => ({
  ...kind,
  fields: [
    ...kind.fields,
    // A shop's own names are never translated.
    ...own
      .filter(({ retired }) => !retired)
      .map((field) => ({ ...makers[field.kind](field), label: field.name })),
  ],
});
