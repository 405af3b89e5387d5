/** Lets an Admin approve or refuse a new tablet. The tablet's QR code leads to this page (decision 129). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { machineOfDevice } from '../../shared/connections/devices.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { query, useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { SelectField } from '../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../ui/form/form-parts.tsx';
import { useRecordForm } from '../ui/form/record-form.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { Notice, Page, PageHead, Panel, Ticket } from '../ui/page/page.tsx';
import layout from '../ui/style/layout.module.css';
import { DateTime } from '../ui/text/date-elements.tsx';
import { codeInGroups } from './new-device-code.tsx';

type Found = NonNullable<ReturnType<typeof useFound>['data']>;
const useFound = (code: string, enabled: boolean) =>
  useQuery({
    ...query(contract.devices.findRequest, { params: { code } }),
    enabled,
    retry: false,
    // After the answer, the server no longer has the request.
    staleTime: Infinity,
    meta: { inPlace: true },
  });

function Answer({ of: { code, browser, address, createdAt } }: { of: Found }) {
  const navigate = useNavigate();
  const params = { code };
  const { data } = useInPlaceQuery(contract.machines.sorted, { query: { sort: 'name', per: 200 } });
  const approve = useVerb(contract.devices.approveRequest);
  const refuse = useVerb(contract.devices.refuseRequest);
  const end = (words: string) => {
    toast(words);
    void navigate(to('ApiKeys'), { replace: true });
  };
  const form = useRecordForm({
    schema: machineOfDevice,
    initial: { machineId: '' },
    labels: { machineId: t('Machine') },
    save: (body) => approve.mutateAsync({ params, body }),
    saved: ({ name }) => end(t`${name} is set up`),
  });
  return (
    <Panel padded>
      <FormElement form={form} className={`${layout.stack} ${layout.gap4}`} label={t('New device')}>
        <Ticket
          facts={[
            [t('Code'), codeInGroups(code)],
            [t('Browser'), browser],
            [t('Address'), address],
            [t('Since'), <DateTime key="since" at={createdAt} />],
          ]}
        />
        <p>
          {t('Approve only if the same code is on the device in front of you: it can then read everything.')}
        </p>
        <FormFailure form={form} />
        <SelectField
          {...form.field('machineId')}
          options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className={`${layout.row} ${layout.gap3}`}>
          <ActionButton type="submit" variant="filled" busy={form.busy}>
            {t('Approve device')}
          </ActionButton>
          <ActionButton
            variant="danger"
            busy={refuse.isPending}
            onClick={() =>
              refuse.mutate(
                { params },
                {
                  onSuccess: () => end(t('The device is refused')),
                  onError: refusedFor(t('The device was not refused')),
                },
              )
            }
          >
            {t('Refuse')}
          </ActionButton>
        </div>
      </FormElement>
    </Panel>
  );
}

export function ApproveDevice() {
  const { id: code = '' } = useParams();
  const refusal = useRefusal('admin');
  const { data, error } = useFound(code, refusal === null);
  return (
    <Page narrowed>
      <PageHead title={t('New device')} />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : error ? (
        <Notice tone="danger">{reasonOf(error)}</Notice>
      ) : (
        data && <Answer of={data} />
      )}
    </Page>
  );
}
