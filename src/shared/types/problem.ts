/** Mistakes in content and configuration, as they are reported. Types only. */
import type { Href, VersionName } from './store.ts';

export type Severity = 'error' | 'warn' | 'info';

/** A mistake in content or configuration, reported so that its author can fix it. */
export interface Problem {
  readonly severity: Severity;
  /** Kebab-case name of the kind: `broken-link`. */
  readonly code: string;
  /** Path relative to the site's root; `null` when no file is at fault. */
  readonly file: string | null;
  /** 1-based, counted from the top of the file, front matter included; `null` when unknown. */
  readonly line: number | null;
  /** 1-based, in UTF-16 code units; `null` when unknown. */
  readonly column: number | null;
  /** What is wrong, with the value received: one sentence. */
  readonly what: string;
  /** Why, or a suggestion such as "Did you mean …?"; may be empty. */
  readonly why: string;
  /** How to fix it; may be empty. */
  readonly fix: string;
  /** Versions with the fault, newest first; empty when it concerns no version. */
  readonly versions: readonly VersionName[];
  /** The link at fault; left out where the problem is about something else. */
  readonly link?: ProblemLink;
}

/** A link that a problem is about, for tools that read problems. */
export interface ProblemLink {
  /** As written, variables in their `{{name}}` form. */
  readonly href: Href;
  /** Where a browser would go: a path of the site or an address; `null` when the link says nothing. */
  readonly resolved: Href | null;
  /** What it should be instead, written as the link is; `null` when nothing is near. */
  readonly suggestion: Href | null;
  /** Why the suggestion is right wherever the text is used; `null` when it is a guess. */
  readonly certainty: FixCertainty | null;
}
/** `case`: differs in case or Unicode composition; `renamed`: page or heading; `redirected`: leads there already. */
export type FixCertainty = 'case' | 'renamed' | 'redirected';
