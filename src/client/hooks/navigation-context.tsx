/** The state of a navigation, for the templates that show it. */
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

export interface NavigationState {
  /** True while the next page is being loaded. */
  readonly isPending: boolean;
  /** Why the last navigation failed; `null` if it did not. */
  readonly failure: { readonly message: string; readonly isOffline: boolean } | null;
  /** The announcement for assistive technology after a navigation. */
  readonly announcement: string;
  /** Loads the failed page again. */
  readonly retry: () => void;
  /** Stays on the current page and dismisses the failure. */
  readonly stay: () => void;
}

/** Pages that are not hydrated, and those made by the build, are at rest. */
const nothing = (): void => undefined;
const AT_REST: NavigationState = { isPending: false, failure: null, announcement: '', retry: nothing, stay: nothing };
const NavigationContext = createContext(AT_REST);

export function NavigationProvider({
  state,
  children,
}: {
  readonly state: NavigationState;
  readonly children: ReactNode;
}) {
  return <NavigationContext value={state}>{children}</NavigationContext>;
}

/** State of the navigation; at rest where nothing navigates. */
export function useNavigation(): NavigationState {
  return useContext(NavigationContext);
}
