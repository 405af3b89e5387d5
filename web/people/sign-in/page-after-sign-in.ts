import { type Language } from '../../../shared/people/languages.ts';
import { type Session } from '../../../shared/people/users.contract.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { api } from '../../client/api/client.ts';
import { takeChosenLanguage } from '../../client/language/page-language.ts';
import { to } from '../../client/paths.ts';
import { sessionStore } from '../../client/session/session.ts';
import { todayScopeKey } from '../../client/session/today-scope.ts';

/**
 * Returns the page to open after a sign-in. Where no page was wanted (`wanted` is MyDetails), it is Today for those who
 * plan and have no open job of their own, as MyDetails would show them nothing.
 */
export async function pageAfterSignIn(wanted: string, { user }: Session): Promise<string> {
  if (wanted !== to('MyDetails') || refusal(user, 'edit') !== null) return wanted;
  try {
    const { metadata } = await api.jobs.sorted({ query: { userId: user.id, open: 'true', per: 1 } });
    if (metadata.total > 0) return wanted;
    // Today begins with one's own jobs where nothing else was chosen, and these have none.
    localStorage[todayScopeKey] ??= JSON.stringify('shop');
    return to('Today');
  } catch {
    return wanted;
  }
}

/**
 * Stores the language that somebody chose on the page to sign in as the user's, and returns the user's language. If it
 * can't be stored, the page is in the language that the user had.
 */
export async function ownLanguage({ user: { id, language } }: Session): Promise<Language> {
  const chosen = takeChosenLanguage() ?? language;
  if (chosen === language) return language;
  try {
    sessionStore.update(await api.users.update({ params: { id }, body: { language: chosen } }));
    return chosen;
  } catch {
    return language;
  }
}
