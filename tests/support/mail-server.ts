import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as received: the envelope, the bytes, and the parsed message. */
export type Arrived = { to: string[]; raw: string; mail: Email };

/** A real mail server on a free port. `refuse` may return a message for an address, which rejects the email. */
export async function startMailServer({ refuse }: { refuse?: (address: string) => string | null } = {}) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const words = refuse?.(address);
      answer(words ? Object.assign(new Error(words), { responseCode: 451 }) : null);
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          arrived.push({
            to: envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString("utf8"),
            mail,
          });
          answer();
        });
      });
    },
  });
  // Some tests break the connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    arrived,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
