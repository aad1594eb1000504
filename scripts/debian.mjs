/** Installs packages on Debian as root, as in containers and in CI. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @returns {boolean} */
export function isDebianRoot() {
  if (process.getuid?.() !== 0) return false;
  try {
    return /^ID="?debian"?$/mu.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Installs the packages without those that they recommend. The list of packages must be up to date: `update`.
 * @param {readonly string[]} packages
 * @returns {boolean} whether it succeeded; errors go to the terminal
 */
export function install(packages) {
  console.log(`Installing ${packages.join(', ')}.`);
  return apt(['install', '-y', '--no-install-recommends', ...packages]);
}

export function update() {
  apt(['update']);
}

/**
 * @param {string[]} args
 * @returns {boolean}
 */
function apt(args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
