/**
 * What builds leave for the next ones: bytes by key, in packs that are never changed. A key is a digest of all that the value
 * depends on, docsite's own code included, so an entry is never out of date; a checksum detects damaged bytes, and the value
 * is made again. Entries go by age and size (DESIGN 18). A cache is never a reason to fail.
 */
import { hash } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../shared/string/error-code.ts';
import type { BuildCache, CachePlace } from '../shared/types/output.ts';
import { KEY_BYTES, NewPack, openPack, type Pack, PACK_ENDING, type PackPlace, timeOfPack } from './cache-pack.ts';

/** With more packs than this, the small ones become one. */
const MOST_PACKS = 6;
const KIND_BYTES = 4;
/** Packs that are older are written anew, without the entries that are, unless the build has just used them. */
const MOST_AGE_S = 30 * 24 * 60 * 60;
/** What is not used takes at most so many times the size of what a build uses, or this. Then half of it goes, the oldest first. */
const MOST_UNUSED = 8;
const ALWAYS_ALLOWED_BYTES = 256 * 1024 * 1024;
/** Next to a pack that is not needed any more, and that Windows would not remove because another build had it open. */
const UNNEEDED_ENDING = '.unneeded';
/** Packs that were begun this long ago belong to no build that still runs. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000;

interface Found {
  readonly pack: Pack;
  readonly place: PackPlace;
}

export class CacheStore implements BuildCache {
  readonly #folder: string;
  readonly #code: string;
  /** The newest first. `null` until something is asked for. */
  #packs: Pack[] | null = null;
  /** Files that are not opened yet, the newest last: the last build's record is in one of the newest. */
  #unopened: string[] = [];
  /** Takes what is new; `null` before the first entry. */
  #newPack: NewPack | null = null;
  /** False when the disk has refused. */
  #isWritable = true;
  /** Keys and sizes of what was asked for or added. */
  readonly #used = new Map<string, number>();

  /** Opens no file until something is asked for or added. Close it when done. */
  constructor({ folder, key }: CachePlace) {
    this.#folder = join(folder, 'kept');
    this.#code = key;
  }

  get(kind: string, question: unknown): Uint8Array | undefined {
    const key = this.#keyOf(kind, question);
    for (const { pack, place } of this.#findAll(key)) {
      const bytes = attempt(() => pack.read(place));
      if (bytes !== null && bytes !== undefined) {
        this.#used.set(key, place.length);
        return bytes;
      }
    }
    return undefined;
  }

  has(kind: string, question: unknown): boolean {
    const key = this.#keyOf(kind, question);
    for (const { place } of this.#findAll(key)) {
      this.#used.set(key, place.length);
      return true;
    }
    return false;
  }

  put(kind: string, question: unknown, bytes: Uint8Array): boolean {
    if (!this.#isWritable) return false;
    const key = this.#keyOf(kind, question);
    const isAdded = attempt(() => {
      this.#newPack ??= new NewPack(this.#folder);
      this.#newPack.append(key, bytes, now());
      return true;
    });
    this.#isWritable = isAdded === true;
    if (this.#isWritable) this.#used.set(key, bytes.length);
    return this.#isWritable;
  }

  save(): void {
    const added = this.#newPack;
    this.#newPack = null;
    if (added !== null) {
      this.#openFirst();
      this.#packs?.unshift(added);
      // What nobody else will find can still be read here.
      if (attempt(() => (added.finish(), true)) === null) attempt(added.remove);
    }
    attempt(() => {
      this.#mergeSmall();
      removeLeftovers(this.#folder);
    });
  }

  trim(): void {
    attempt(() => {
      const packs = this.#openAll();
      const used = [...this.#used.values()].reduce((sum, size) => sum + size, 0);
      const most = Math.max(MOST_UNUSED * used, ALWAYS_ALLOWED_BYTES);
      const isTooMuch = sizeOf(packs) > most;
      const isOld = packs.some(({ file }) => timeOfPack(file) < now() - MOST_AGE_S);
      if (isTooMuch || isOld) this.#replace(packs, isTooMuch ? most / 2 : Infinity);
    });
  }

  /** Saves what was added, and closes all files. What is asked for after that opens them again. */
  close(): void {
    this.save();
    for (const pack of this.#packs ?? []) attempt(pack.close);
    this.#packs = null;
    this.#unopened = [];
    this.#used.clear();
  }

  #keyOf(kind: string, question: unknown): string {
    return keyOf(this.#code, kind, question);
  }

  *#findAll(key: string): Generator<Found> {
    const added = this.#newPack?.find(key);
    if (added !== undefined && this.#newPack !== null) yield { pack: this.#newPack, place: added };
    this.#openFirst();
    const packs = this.#packs ?? [];
    for (let at = 0; at < packs.length || this.#openNext(); at += 1) {
      const pack = packs[at];
      const place = pack?.find(key);
      if (pack !== undefined && place !== undefined) yield { pack, place };
    }
  }

  /** Lists the packs, once. */
  #openFirst(): void {
    if (this.#packs !== null) return;
    this.#packs = [];
    const entries = attempt(() => readdirSync(this.#folder, { withFileTypes: true })) ?? [];
    // Windows opens folders like empty files.
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const unneeded = new Set(names.filter((name) => name.endsWith(UNNEEDED_ENDING)));
    for (const name of unneeded) attempt(() => removeUnneeded(join(this.#folder, name)));
    const isNeeded = (name: string): boolean => name.endsWith(PACK_ENDING) && !unneeded.has(name + UNNEEDED_ENDING);
    this.#unopened = names.filter(isNeeded).toSorted();
  }

  /** False when all are open. */
  #openNext(): boolean {
    for (let name = this.#unopened.pop(); name !== undefined; name = this.#unopened.pop()) {
      const path = join(this.#folder, name);
      const pack = attempt(() => openPack(path));
      if (pack === null) continue;
      this.#packs?.push(pack);
      return true;
    }
    return false;
  }

  #openAll(): readonly Pack[] {
    this.#openFirst();
    while (this.#openNext());
    return this.#packs ?? [];
  }

  /** All packs become one, but for one that is larger than the others together: that is seldom written again. */
  #mergeSmall(): void {
    this.#openFirst();
    if ((this.#packs?.length ?? 0) + this.#unopened.length <= MOST_PACKS) return;
    const packs = this.#openAll();
    const rest = packs.filter(({ size }) => size <= sizeOf(packs) / 2);
    this.#replace(rest.length === 0 ? packs : rest, Infinity);
  }

  /** One new pack has the entries of these: those that were used here, and the newest of the others that fit into `mostBytes`. */
  #replace(packs: readonly Pack[], mostBytes: number): void {
    const oldest = now() - MOST_AGE_S;
    const found = [...this.#winners(packs)].map(([key, { pack, place }]) => {
      const isUsed = this.#used.has(key);
      return { key, pack, place, used: isUsed ? now() : place.used, isUsed };
    });
    const whole = new NewPack(this.#folder);
    try {
      for (const { key, pack, place, used, isUsed } of found.toSorted((a, b) => b.used - a.used)) {
        if (!isUsed && (used < oldest || whole.size + place.length > mostBytes)) continue;
        const bytes = attempt(() => pack.read(place));
        if (bytes !== null && bytes !== undefined) whole.append(key, bytes, used);
      }
      whole.finish();
    } catch (error) {
      attempt(whole.remove);
      whole.close();
      throw error;
    }
    for (const pack of packs) attempt(pack.close);
    for (const { remove, file } of packs) {
      if (attempt(remove) === null) attempt(() => writeFileSync(file + UNNEEDED_ENDING, ''));
    }
    this.#packs = [whole, ...(this.#packs ?? []).filter((pack) => !packs.includes(pack))];
  }

  /** Entries of these packs that no newer pack has. */
  #winners(packs: readonly Pack[]): ReadonlyMap<string, Found> {
    const winners = new Map<string, Found>();
    const newer: Pack[] = [];
    for (const pack of this.#packs ?? []) {
      if (!packs.includes(pack)) newer.push(pack);
      else {
        for (const [key, place] of pack.entries()) {
          const isNewest = !winners.has(key) && newer.every((other) => other.find(key) === undefined);
          if (isNewest) winners.set(key, { pack, place });
        }
      }
    }
    return winners;
  }
}

/** A digest of all three, which ends in a digest of the kind alone. */
function keyOf(code: string, kind: string, question: unknown): string {
  const digest = hash('sha256', JSON.stringify([code, kind, question]), 'binary');
  return digest.slice(0, KEY_BYTES - KIND_BYTES) + digestKind(kind);
}

const kindDigests = new Map<string, string>();

/** By which entries of a kind are recognised in a pack. */
export function digestKind(kind: string): string {
  const digest = kindDigests.get(kind) ?? hash('sha256', kind, 'binary').slice(0, KIND_BYTES);
  kindDigests.set(kind, digest);
  return digest;
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function sizeOf(packs: readonly Pack[]): number {
  return packs.reduce((sum, { size }) => sum + size, 0);
}

/** Removes a pack and the file that says so, or neither. */
function removeUnneeded(said: string): void {
  rmSync(said.slice(0, -UNNEEDED_ENDING.length), { force: true });
  rmSync(said);
}

/** Packs of builds that were killed. */
function removeLeftovers(folder: string): void {
  const longAgo = Date.now() - LEFTOVER_MS;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isUsed = name.endsWith(PACK_ENDING) || name.endsWith(UNNEEDED_ENDING);
    if (!isUsed && statSync(file).mtimeMs < longAgo) rmSync(file, { force: true, recursive: true });
  }
}
