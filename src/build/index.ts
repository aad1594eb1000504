/** The package's main entry: what `docsite.config.ts` imports. */
import type { UserConfig } from '../content/config/input.ts';

export type {
  HookFile,
  HookFiles,
  HookPage,
  HookPageResult,
  HookText,
  HookTextResult,
  TextToken,
} from '../shared/types/hooks.ts';
export type { UserConfig } from '../content/config/input.ts';
export type {
  UserDropdown,
  UserFooter,
  UserLink,
  UserNavbarItem,
  UserShowcaseUser,
  UserStrings,
  UserVersion,
  UserVersionDropdown,
} from '../shared/types/settings.ts';

/** Gives a configuration back as it is; it is there for the editor, which then knows every field. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
