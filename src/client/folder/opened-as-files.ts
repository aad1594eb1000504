/** Pages that are opened as files can show links and pictures, and read no other files. */

/** Why something cannot be read. */
export class FilesError extends Error {
  constructor() {
    super('Pages that are opened as files cannot read other files.');
    this.name = 'FilesError';
  }
}

export function areFiles(): boolean {
  return location.protocol === 'file:';
}
