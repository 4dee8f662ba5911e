import { openSignInAfter } from "@/components/auth/sign-in-address";
import { toast } from "@/components/ui/toast";
import type { Problem } from "@/lib/core/errors";

/** How long the message shows before the sign-in screen opens, in milliseconds. */
const signInDelayMs = 500;

/**
 * An `onProblem` handler for changes to a member: when the session has ended, it says so and opens the sign-in screen.
 */
export function followLostSession({ code }: Problem): "handled" | void {
  if (code !== "session_ended") return;
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  openSignInAfter(signInDelayMs);
  return "handled";
}
