/** The fields that making, editing and duplicating a job share (spec §2 Job create). */
import { coats, paperQualities, priorities, productTypes, stylesOf } from '../../shared/rules/catalogue.ts';
import { lockedWhenScheduled } from '../../shared/rules/job-status.ts';
import { papersRequired, papersWithBuffer } from '../../shared/rules/paper.ts';
import { DateTimeField, NumberField, SegmentedField, SelectField, TextField } from '../ui/fields.tsx';
import { FormGroup } from '../ui/form-parts.tsx';
import { number } from '../ui/format.ts';
import { ArtworkField, type OwnArtwork } from './artwork-field.tsx';
import { CustomerField } from './customer-field.tsx';
import { type JobForm } from './job-form.ts';
import { jobGroups, type JobValues } from './job-values.ts';
import { OperationsField } from './operations-field.tsx';

const fixed = 'Fixed while scheduled';

/** Binds a field; one that is fixed while the job is scheduled is locked. */
const binder =
  (form: JobForm, scheduled: boolean) =>
  <K extends keyof JobValues>(name: K) => ({
    ...form.field(name),
    ...(scheduled && (lockedWhenScheduled as readonly string[]).includes(name) && { locked: fixed }),
  });
type Bind = ReturnType<typeof binder>;

const [order, product, paper, ink, operations] = jobGroups;

function Order({ bind }: { bind: Bind }) {
  return (
    <FormGroup {...order}>
      <CustomerField {...bind('customerId')} />
      <TextField {...bind('name')} className="s2" />
      <DateTimeField {...bind('deliveryDate')} className="s2" />
      <TextField {...bind('number')} />
      <NumberField {...bind('quantity')} unit="pieces" />
      <NumberField {...bind('buffer')} unit="pieces" />
      <NumberField {...bind('ups')} unit="per sheet" />
      <SegmentedField {...bind('priority')} options={priorities} className="s2" />
    </FormGroup>
  );
}

function Product({ form, bind, own }: { form: JobForm; bind: Bind; own: OwnArtwork }) {
  const { type } = form.values;
  const styles = stylesOf(type);
  return (
    <FormGroup {...product}>
      <SelectField
        {...bind('type')}
        className="s2"
        options={productTypes}
        onChange={(next) => {
          const [only, ...others] = stylesOf(next);
          form.set('type', next);
          if (next !== type) form.set('style', others.length === 0 ? (only ?? '') : '');
        }}
      />
      <SelectField
        {...bind('style')}
        className="s2"
        options={styles}
        placeholder={type === '' ? 'Select Type first' : 'Select Style'}
      />
      <TextField {...bind('productCode')} className="s2" />
      <ArtworkField {...bind('artwork')} own={own} />
    </FormGroup>
  );
}

function Paper({ bind }: { bind: Bind }) {
  return (
    <FormGroup {...paper}>
      <SelectField {...bind('paperQuality')} options={paperQualities} className="s2" />
      <NumberField {...bind('paperGsm')} unit="g/m²" />
      <NumberField {...bind('paperLength')} unit="mm" />
      <NumberField {...bind('paperBreadth')} unit="mm" />
      <NumberField {...bind('paperThickness')} unit="µm" />
    </FormGroup>
  );
}

/** `scheduled`: what the paper or the operations depend on can't be changed. */
export function JobFields(props: { form: JobForm; own: OwnArtwork; scheduled: boolean }) {
  const { form, own, scheduled } = props;
  const bind = binder(form, scheduled);
  return (
    <>
      <Order bind={bind} />
      <Product form={form} bind={bind} own={own} />
      <Paper bind={bind} />
      <FormGroup {...ink}>
        <TextField {...bind('ink')} className="s3" hint="Ink names separated by commas" />
        <SelectField {...bind('coat')} options={coats} className="s3" />
      </FormGroup>
      <FormGroup {...operations}>
        <OperationsField {...bind('productOperations')} />
      </FormGroup>
    </>
  );
}

/** How many press sheets the figures ask for, worked out while they are typed. */
export function PapersRequired({ values }: { values: JobValues }) {
  const { quantity, buffer, ups } = values;
  const known = quantity !== '' && ups !== '' && ups > 0;
  return (
    <div className="calc">
      <span className="label">Papers required</span>
      <b>
        <output>{known ? number(papersRequired({ quantity, ups })) : '–'}</output>
      </b>
      {known && (
        <span className="xs dim">
          {number(quantity)} ÷ {number(ups)} ups, rounded up
        </span>
      )}
      {known && buffer !== '' && (
        <span className="xs dim">{number(papersWithBuffer({ quantity, buffer, ups }))} with buffer</span>
      )}
    </div>
  );
}
