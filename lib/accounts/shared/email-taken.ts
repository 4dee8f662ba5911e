import "server-only";
import { Refusal } from "@/lib/core/errors";

export function emailTaken(): Refusal {
  const message = "An account with this email already exists";
  return new Refusal("email_taken", message, { issues: [{ path: "email", message }] });
}
