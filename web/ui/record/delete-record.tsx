import { useNavigate } from 'react-router';
import { ActionButton } from '../page/buttons.tsx';
import { confirm, refusedFor, toast } from '../dialogs/toasts-and-dialogs.tsx';
import { type ReasonLike } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Describes the mutation that deletes the record. */
interface Remove {
  isPending: boolean;
  mutate: (
    call: { params: { id: string } },
    then: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
}

/** Shows the button that deletes a record after a confirmation and then opens the list. */
export function DeleteRecord(props: {
  record: { id: string; name: string; can: { delete: ReasonLike | null } };
  noun: string;
  /** The text that says which data the server deletes with the record and which it retains. */
  text: string;
  remove: Remove;
  /** The URL of the list that opens after the deletion. */
  list: string;
  /** Additional text of the message that confirms the deletion. */
  detail?: string;
}) {
  const { record, noun, text, remove, list, detail } = props;
  const { id, name, can } = record;
  const navigate = useNavigate();
  const press = async () => {
    const sure = await confirm({
      title: t`Delete ${name}?`,
      text: t`${text} This cannot be undone.`,
      verb: t`Delete ${t(noun)}`,
      keep: t`Keep ${t(noun)}`,
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(t`${name} deleted`, { detail });
          void navigate(list, { replace: true });
        },
        onError: refusedFor(t`${name} was not deleted`),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      icon="trash"
      refusal={can.delete}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      {t('Delete')}
    </ActionButton>
  );
}
