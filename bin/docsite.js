#!/usr/bin/env node
// Arguments and streams in, exit code out. Everything else is in src/cli, bundled into dist by "npm run prepare".
import { main } from '../dist/cli.js';

const { stdout, stderr, env } = process;
process.exitCode = await main(process.argv.slice(2), { stdout, stderr, env, cwd: process.cwd() });
