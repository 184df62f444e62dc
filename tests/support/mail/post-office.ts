import { createServer, type Server, type Socket } from 'node:net';

export type ReceivedMail = { to: string[]; raw: string; user: string | undefined };

/** Answers that a test wants instead of the usual ones, by command; null ends the connection. */
type Script = Record<string, string | null>;
/** An answer that a command gets instead of the usual one. `taken`: the mail is taken all the same. Without a line it gets none. */
export type MailAnswer = { line?: string | null; taken?: boolean };

/** A mail server for the tests: speaks enough SMTP to accept mails, and to refuse them as configured. */
export class PostOffice {
  readonly received: ReceivedMail[] = [];
  readonly passwords: string[] = [];
  script: Script = {};
  /** Asked for each command that the script does not name; undefined leaves the usual answer. */
  choose: (command: string) => MailAnswer | undefined = () => undefined;
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  async open(): Promise<number> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return (this.server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    let [to, user, data]: [string[], string | undefined, string | null] = [[], undefined, null];
    let buffered = '';
    const say = (command: string, usual: string) => {
      const chosen = command in this.script ? { line: this.script[command] } : this.choose(command);
      const line = chosen ? chosen.line : usual;
      if (line === null) socket.destroy();
      else if (line !== undefined) socket.write(`${line}\r\n`);
      return chosen?.taken ?? /^[23]/.test(line ?? '');
    };
    const take = (line: string) => {
      if (data !== null) {
        if (line !== '.') {
          data += `${line.replace(/^\./, '')}\r\n`;
          return;
        }
        if (say('END', '250 taken')) this.received.push({ to, raw: data, user });
        [to, data] = [[], null];
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO') say('EHLO', '250-post.example\r\n250-8BITMIME\r\n250 AUTH PLAIN');
      else if (command === 'AUTH') {
        const [, name, password = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        user = name;
        this.passwords.push(password);
        say('AUTH', '235 welcome');
      } else if (command === 'RCPT') {
        if (say('RCPT', '250 fine')) to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      } else if (command === 'DATA') {
        if (say('DATA', '354 go on')) data = '';
      } else {
        // Each mail begins with its sender, also after one that was refused half-way.
        if (command === 'MAIL' || command === 'RSET') to = [];
        say(command, '250 fine');
      }
    };
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (chunk) => {
      buffered += chunk.toString('utf8');
      const lines = buffered.split('\r\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    say('HELLO', '220 post.example ESMTP');
  }
}
