/** A port that another program uses while a test runs. */
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Occupies a free port of this machine until the test has finished. */
export async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
