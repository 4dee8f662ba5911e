import { z } from "zod";
import { emailAddress, required, unstorableMessage } from "@/lib/core/fields";

/** How the connection to the mail server is protected. */
export const mailSecurities = ["starttls", "tls", "none"] as const;

/** Whether a text contains neither control characters nor lone surrogates, which cannot be part of an address. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The settings of the mail server. An empty password keeps the current one. */
export const mailServerInput = z.object({
  host: required("Enter the server's name", 253).regex(
    /^[A-Za-z0-9.:_-]+$/,
    "A server's name has letters, digits, dots and hyphens: smtp.example.org",
  ),
  port: z
    .number({ error: "Enter a port" })
    .int("A port is a whole number")
    .min(1, "A port is from 1 to 65535")
    .max(65_535, "A port is from 1 to 65535"),
  security: z.enum(mailSecurities, { error: "Choose one" }),
  user: z
    .string()
    .trim()
    .max(254, "Use 254 characters or fewer")
    .refine(isPlain, unstorableMessage)
    .default(""),
  password: z.string().max(500, "Use 500 characters or fewer").refine(isPlain, unstorableMessage).default(""),
  senderAddress: emailAddress("Valid email is required"),
});
export type MailServerFacts = z.output<typeof mailServerInput>;

export const testCodeInput = z.object({
  code: z
    .string({ error: "Enter the number" })
    .trim()
    .min(1, "Enter the number")
    .max(20, "This is not the number"),
});

/** The smtp address of a server, in the form of SMTP_URL. */
export function mailServerAddress({ host, port, security, user, password }: MailServerFacts): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
  const name = host.includes(":") ? `[${host}]` : host;
  return `${security === "tls" ? "smtps" : "smtp"}://${login}${name}:${port}${security === "starttls" ? "/?requireTLS=true" : ""}`;
}

/** The parts of an address that `mailServerAddress` has made, without the password. */
export function mailServerFacts(address: string): Omit<MailServerFacts, "password" | "senderAddress"> {
  const url = new URL(address);
  const isStartTls = url.searchParams.has("requireTLS");
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port),
    security: url.protocol === "smtps:" ? "tls" : isStartTls ? "starttls" : "none",
    user: decodeURIComponent(url.username),
  };
}

export const passwordOf = (address: string): string => decodeURIComponent(new URL(address).password);
