import { openSignInAfter } from "@/components/auth/sign-in-address";
import { toast } from "@/components/ui/toast";
import type { Problem } from "@/lib/core/errors";

/** How long the message shows before the sign-in screen opens, in milliseconds. */
const signInDelayMs = 500;

/** For `onProblem` of a change to a member: says that the session has ended, and opens the sign-in screen. */
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
