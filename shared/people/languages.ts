/** Names the languages of the screens, each in its own words (decision 096). Those but English have a catalogue. */
export const languages = { en: 'English', hi: 'हिन्दी', kn: 'ಕನ್ನಡ', ta: 'தமிழ்', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;
export const languageTags = Object.keys(languages) as [Language, ...Language[]];
export const defaultLanguage = 'en' as const satisfies Language;
/** The languages of printed documents: those whose catalogues have every text of the templates. */
export const documentLanguages = ['en', 'hi', 'de'] as const satisfies readonly Language[];
