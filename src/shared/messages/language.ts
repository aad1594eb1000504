/** The language of the table in `english.ts`: the bundler replaces both with those of the site. */
export const LANGUAGE = 'en';
