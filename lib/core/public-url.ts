import { env } from "@/lib/env";

/** The absolute URL of a path, for emails, previews and QR codes. */
export function publicUrl(path: string): string {
  return env.APP_URL + path;
}
