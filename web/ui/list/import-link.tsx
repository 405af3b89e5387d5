/** Links a list to the screen that imports its records, for users with the permission to add records. */
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';

export function ImportLink({ entity, permission = 'edit' }: { entity: string; permission?: Permission }) {
  const refusal = useRefusal(permission);
  if (refusal !== null) return null;
  return (
    <LinkButton to={`${to('Import')}?entity=${entity}`} icon="upload">
      {t('Import')}
    </LinkButton>
  );
}
