/** On the not-found page: leads readers to the page that a broken URL most likely means (BEHAVIOUR B3). */
import { reportFailure } from '../report-failure.ts';
import { findPage } from './find-page.ts';

export async function correctAddress(): Promise<void> {
  try {
    const path = await findPage(location.pathname);
    if (path !== null) location.replace(path + location.search + location.hash);
  } catch (error) {
    reportFailure(error);
  }
}
