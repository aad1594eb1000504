/** Where any two versions are compared: sites with more than one version have the page. */
export const COMPARE_ROUTE = '/versions/compare';
