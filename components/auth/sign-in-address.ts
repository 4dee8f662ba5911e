/** GET /api/login: an API call that redirects, so it needs a full page load rather than the router. */
export const signInAddress = "/api/login";

/** Opens the sign-in screen after a delay in which the person can read why. */
export function openSignInAfter(delayMs: number): void {
  setTimeout(() => window.location.assign(new URL(signInAddress, window.location.origin)), delayMs);
}
