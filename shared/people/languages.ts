/** Names the languages of the screens, each in its own words (decision 096). Those but English have a catalogue. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof languages;
export const languageTags = Object.keys(languages) as [Language, ...Language[]];
export const defaultLanguage: Language = 'en';
