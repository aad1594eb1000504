/** The address of a site whose own is not known, or that no site can have, until its author says it. */
export const UNKNOWN_URL = 'https://docs.example.org';
