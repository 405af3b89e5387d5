/**
 * Shows the error pages (spec §2). They read the reason from the browser's history state or, if it is missing
 * there, from the URL.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../client/api/client.ts';
import { contract } from '../../client/contract.ts';
import { to, usual } from '../../client/paths.ts';
import { focusOnMount } from '../keys/focus-on-mount.ts';
import { capital } from '../text/format-values.ts';
import { LinkButton } from '../page/buttons.tsx';
import { SearchInput } from '../list/search-box.tsx';
import { type ErrorState } from './choose-error-page.ts';
import { CopyDetails, ErrorFrame, GoBack, Reason } from './error-frame.tsx';
import { useGoBack } from '../../client/go-back.ts';
import { useErrorState } from './use-error.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../text/translated-nodes.ts';
import buttons from '../style/buttons.module.css';
import layout from '../style/layout.module.css';
import styles from './errors.module.css';

const Home = () => <LinkButton to={to('Home')}>{t('Home')}</LinkButton>;

function RefusedPage({ figure, title }: { figure: string; title: string }) {
  const { error = '' } = useParams();
  const state = useErrorState();
  const reason = state?.reason ?? error;
  return (
    <ErrorFrame figure={String(state?.status ?? figure)} title={title} lead={state?.consequence}>
      {reason !== '' && <Reason reason={reason} state={state} />}
      <div className={`${layout.row} ${layout.wrap} ${styles.ways}`}>
        <GoBack />
        <Home />
        <CopyDetails reason={reason} state={state} />
      </div>
    </ErrorFrame>
  );
}

export const BadRequest = () => <RefusedPage figure="400" title={t('This action cannot be processed')} />;

export const ErrorDisplay = () => <RefusedPage figure={t('Error')} title={t('Something went wrong')} />;

export const Forbidden = () => <RefusedPage figure="403" title={t('You may not do this')} />;

/** Lets the user find another record by a search in its list. */
function SearchList({ list, label }: { list: string; label: string }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  return (
    <form
      className={`${layout.row} ${layout.wrap} ${styles.ways}`}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(`${list}?${new URLSearchParams({ term: typed.trim() }).toString()}`);
      }}
    >
      <SearchInput label={label} typed={typed} onType={setTyped} ref={focusOnMount} />
    </form>
  );
}

/**
 * Returns a text that says why the record may be missing: somebody deleted it, or the link may be mistyped.
 */
function fateWords(resource: string, state: ErrorState | null): string {
  if (state?.code === 'was-deleted') return `${state.reason}.`;
  if (state === null || resource === 'page')
    return t('It may have been deleted, or the link may be mistyped.');
  return t`There is no ${resource} at this address; the link may be mistyped.`;
}

function Missing({ resource, state }: { resource: string; state: ErrorState | null }) {
  const list = usual.find((each) => each.path === `/${resource}`)?.path;
  const lead = t`The ${resource} you're looking for is not here. ${fateWords(resource, state)}`;
  return (
    <ErrorFrame figure={state?.code === 'was-deleted' ? t('Gone') : '404'} title={t('Oops!')} lead={lead}>
      {list && state && <SearchList list={list} label={capital(resource)} />}
      <div className={`${layout.row} ${layout.wrap} ${styles.ways}`}>
        {list && (
          <LinkButton to={list} variant="filled">
            {t`All ${resource}s`}
          </LinkButton>
        )}
        <LinkButton to={to('Home')} variant={list ? 'default' : 'filled'}>
          {t('Home')}
        </LinkButton>
        <GoBack quiet />
      </div>
    </ErrorFrame>
  );
}

export function MissingResource() {
  const { resource = 'page' } = useParams();
  return <Missing resource={resource} state={useErrorState()} />;
}

export const NotFound = () => <Missing resource="page" state={null} />;

/** The time in ms between two checks for the network. */
const pollInterval = 3000;

/**
 * Calls `back` when the browser reports a network, or when the server responds after a failed poll. A response before
 * any failed poll proves nothing.
 */
function useNetworkBack(back: () => void): void {
  const leave = useEffectEvent(back);
  useEffect(() => {
    let wasAway = false;
    let left = false;
    const go = () => {
      if (left) return;
      left = true;
      leave();
    };
    const ask = async () => {
      const answers = await call(contract.system.live).then(
        () => true,
        () => false,
      );
      if (answers && wasAway) go();
      wasAway ||= !answers;
    };
    void ask();
    const timer = setInterval(() => void ask(), pollInterval);
    globalThis.addEventListener('online', go);
    return () => {
      left = true;
      clearInterval(timer);
      globalThis.removeEventListener('online', go);
    };
  }, []);
}

/**
 * Shows the network error page. It opens the failed screen again on Go back, and by itself once the network is back.
 */
export function NetworkProblem() {
  const state = useErrorState();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const back = () => (state === null ? goBack() : void navigate(state.from, { replace: true }));
  // A page opened by its URL replaces no failed screen.
  useNetworkBack(() => state !== null && back());
  const lead = (
    <>{nodes`You seem to be experiencing some network issues. ${(
      <button type="button" className={buttons.asText} onClick={back}>
        {t('click here')}
      </button>
    )} to go back.`}</>
  );
  return (
    <ErrorFrame figure={t('Offline')} title={t('Uh-Oh!')} lead={lead}>
      {state !== null && <Reason reason={state.reason} state={state} />}
    </ErrorFrame>
  );
}
