import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Link = { client: Socket; server: Socket; is_stalled: boolean };

const THROTTLED_CHUNK = 512;

/** Passes connections on to a port that may change, and cuts, delays, stalls and throttles them. Null: nobody is there. */
export async function tcpProxy(target: () => number | null) {
  const links = new Set<Link>();
  let [delay_ms, throttled_until, answers_to_lose] = [0, 0, 0];
  let lost = 0;

  const end = (link: Link) => {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  };

  async function pass(link: Link, from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      while (link.is_stalled) await sleep(50);
      if (delay_ms > 0) await sleep(delay_ms);
      if (from === link.server && answers_to_lose > 0) {
        answers_to_lose -= 1;
        lost += 1;
        return end(link);
      }
      const step = Date.now() < throttled_until ? THROTTLED_CHUNK : chunk.length;
      for (let at = 0; at < chunk.length; at += step) {
        if (step < chunk.length) await sleep(2);
        if (to.destroyed) return end(link);
        if (!to.write(chunk.subarray(at, at + step))) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
    }
    to.end();
  }

  const server = createServer((client) => {
    const port = target();
    if (port === null) return void client.destroy();
    const link: Link = { client, server: dial(port, '127.0.0.1'), is_stalled: false };
    links.add(link);
    for (const socket of [client, link.server]) {
      socket.setNoDelay(true);
      socket.on('error', () => end(link));
      socket.on('close', () => links.delete(link));
    }
    pass(link, client, link.server).catch(() => end(link));
    pass(link, link.server, client).catch(() => end(link));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const some = (count: number): Link[] => [...links].slice(-count);

  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts so many of the connections; gives how many there were. */
    cut(count: number): number {
      const chosen = some(count);
      for (const link of chosen) end(link);
      return chosen.length;
    },
    /** The next answers get lost on their way, with their connections: what was asked was done. */
    loseAnswers(count: number): void {
      answers_to_lose = count;
    },
    /** How many answers were lost since it was asked last. */
    takeLost(): number {
      const taken = lost;
      lost = 0;
      return taken;
    },
    async delay(ms: number, for_ms: number): Promise<void> {
      delay_ms = ms;
      await sleep(for_ms);
      delay_ms = 0;
    },
    async throttle(for_ms: number): Promise<void> {
      throttled_until = Date.now() + for_ms;
      await sleep(for_ms);
    },
    /** Passes nothing on for a while, as a cable that was pulled; then the connections are gone. Gives how many. */
    async stall(count: number, for_ms: number): Promise<number> {
      const chosen = some(count);
      for (const link of chosen) link.is_stalled = true;
      await sleep(for_ms);
      for (const link of chosen) {
        link.is_stalled = false;
        end(link);
      }
      return chosen.length;
    },
    heal(): void {
      [delay_ms, throttled_until, answers_to_lose] = [0, 0, 0];
      for (const link of links) link.is_stalled = false;
    },
    async close(): Promise<void> {
      for (const link of links) end(link);
      await new Promise((closed) => server.close(closed));
    },
  };
}
