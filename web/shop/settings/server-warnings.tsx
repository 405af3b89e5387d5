/** Shows Admins the versions of the server's programs, and what it warns of: a clock that was moved, a database that ended. */
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/style/layout.module.css';

/** Returns a notice for each warning. */
export function useServerWarnings() {
  const enabled = useRefusal('admin') === null;
  const { data = [] } = useInPlaceQuery(contract.system.warnings, {}, { enabled });
  return data.map((warning) => <Notice key={warning.code}>{reasonText(warning)}.</Notice>);
}

/** Shows the warnings and the versions as a group of the settings. */
export function ServerGroup() {
  const warnings = useServerWarnings();
  const enabled = useRefusal('admin') === null;
  const versions = useInPlaceQuery(contract.system.versions, {}, { enabled }).data;
  if (!versions) return null;
  return (
    <FormGroup title={t('Server')}>
      <div className={`${grid.whole} ${layout.stack}`}>
        {warnings}
        {versions.problem && <Notice>{reasonText(versions.problem)}.</Notice>}
        <p>{t`Makeready ${versions.makeready}, Postgres ${versions.postgres}, Node ${versions.node}`}</p>
      </div>
    </FormGroup>
  );
}
