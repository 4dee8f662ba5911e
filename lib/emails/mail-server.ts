import "server-only";
import { env } from "@/lib/env";

/** Whether a mail server is configured. */
export function hasMailServer(): boolean {
  return env.SMTP_URL !== undefined;
}
