/** `docsite csp`: prints the content security policy of a site. */
import { resolve } from 'node:path';
import { sitePlace } from '../../build/site-place.ts';
import { compileContentPolicy } from '../../build/content-policy.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';

/** As commander passes them. */
export interface CspOptions {
  readonly root: string;
  /** Only ever `true`. */
  readonly relative?: boolean;
}

/** Resolves to the exit code: 0, 2 for templates that cannot be compiled, 3 for a bad configuration. */
export async function runCsp(options: CspOptions, io: Streams): Promise<number> {
  const root = resolve(io.cwd, options.root);
  const result = await compileContentPolicy(sitePlace(root), options.relative);
  if (result.ok) {
    io.stdout.write(`${result.policy}\n`);
    return EXIT.clean;
  }
  io.stderr.write(
    formatProblems(result.problems, {
      color: hasColor(io.stderr, io.env),
      versionsNewestFirst: [],
      seeAll: 'docsite build --all',
    }),
  );
  return result.exitCode;
}
