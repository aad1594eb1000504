/**
 * Converted texts, for the other versions that have the same text at the same path: most texts of a large site. What a
 * conversion asked of the site around it is asked again, and all answers must be the same.
 */
import type { ComponentUses } from '../../mdx/component-uses.ts';
import type { ConvertedPage } from '../../mdx/convert-page.ts';
import type { ConvertEnvironment, IncludeUses } from '../../mdx/page-source.ts';
import type { LinkMapper } from './link-mapper.ts';

/** What a conversion asks. */
export interface Questions {
  readonly mapHref: LinkMapper;
  readonly exists: (path: string) => boolean;
  readonly read: (path: string) => string | null;
  readonly components: ComponentUses;
  readonly cards: NonNullable<ConvertEnvironment['cards']>;
  /** Left out where all is written into the page. */
  readonly includes?: IncludeUses;
}
export interface ConvertedText extends ConvertedPage {
  /** Of missing pictures, as the page names them. */
  readonly missing: readonly string[];
}
/** A text and its place. */
export interface PlacedText {
  readonly text: string;
  /** Folder of its version. */
  readonly home: string;
  /** Below it. */
  readonly path: string;
}
type Answer = string | boolean;
interface Recorded {
  readonly text: string;
  readonly converted: ConvertedText;
  /** Asks again at another place. */
  readonly asked: readonly { readonly ask: (home: string, questions: Questions) => Answer; readonly answer: Answer }[];
}

export class Conversions {
  /** By path below the folder of the version. */
  readonly #known = new Map<string, Recorded[]>();

  /** The text as `convert` makes it from these questions, or as it did for another version. */
  convert(place: PlacedText, questions: Questions, convert: (questions: Questions) => ConvertedText): ConvertedText {
    const known = this.#known.get(place.path) ?? [];
    const same = known.find(
      ({ text, asked }) =>
        text === place.text && asked.every(({ ask, answer }) => ask(place.home, questions) === answer),
    );
    if (same !== undefined) return same.converted;
    const recorder = new Recorder(place, questions);
    const converted = convert(recorder.questions);
    if (recorder.isFree && !namesPlace(converted, place.home)) {
      this.#known.set(place.path, [...known, { text: place.text, converted, asked: recorder.asked }]);
    }
    return converted;
  }
}

/** True for a problem whose text depends on the version. */
function namesPlace({ problems }: ConvertedText, home: string): boolean {
  return problems.some(({ what, why, fix }) => [what, why, fix].some((text) => text.includes(home)));
}

class Recorder {
  readonly asked: { readonly ask: Recorded['asked'][number]['ask']; readonly answer: Answer }[] = [];
  /** False once it asked for what another version may answer otherwise. */
  isFree = true;
  readonly questions: Questions;
  readonly #home: string;

  constructor({ home }: PlacedText, questions: Questions) {
    this.#home = home;
    const bind = <Given extends readonly unknown[], Result>(ask: (...given: Given) => Result) => {
      return (...given: Given): Result => {
        this.isFree = false;
        return ask(...given);
      };
    };
    const { components, includes } = questions;
    this.questions = {
      mapHref: (href, from, page) => {
        const [source, shown] = [this.#below(from), this.#below(page)];
        return this.#note((at, { mapHref }) => mapHref(href, source(at), shown(at)), questions);
      },
      exists: (path) => {
        const file = this.#below(path);
        return this.#note((at, { exists }) => exists(file(at)), questions);
      },
      read: bind(questions.read),
      cards: bind(questions.cards),
      ...(includes === undefined
        ? {}
        : { includes: { partial: bind(includes.partial), code: bind(includes.code), expand: bind(includes.expand) } }),
      components: {
        find: components.find,
        useFence: components.useFence,
        wrapperOf: (origin) => {
          this.#checkOrigin(origin.path);
          return components.wrapperOf(origin);
        },
        use: (name, origin, use) => {
          this.#checkOrigin(origin.path);
          return components.use(name, origin, use);
        },
      },
    };
  }

  #note<Result extends Answer>(ask: (home: string, questions: Questions) => Result, questions: Questions): Result {
    const answer = ask(this.#home, questions);
    this.asked.push({ ask, answer });
    return answer;
  }

  /** The same file of another version; a file outside of the versions is the same for all. */
  #below(path: string): (home: string) => string {
    if (!path.startsWith(`${this.#home}/`)) return () => path;
    const rest = path.slice(this.#home.length);
    return (home) => home + rest;
  }

  #checkOrigin(path: string | null): void {
    if (path?.startsWith(`${this.#home}/`) === true) this.isFree = false;
  }
}
