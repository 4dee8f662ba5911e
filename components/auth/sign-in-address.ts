/**
 * The address of GET /api/login. It is an API call that redirects, so it needs a full page load rather than the router.
 */
export const signInAddress = "/api/login";

/** Opens the sign-in screen after a delay, in which the person can read the reason. */
export function openSignInAfter(delayMs: number): void {
  setTimeout(() => window.location.assign(new URL(signInAddress, window.location.origin)), delayMs);
}
