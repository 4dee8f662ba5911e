import { readDraft, saveDraft } from "@/components/forms/draft";

/* After a sign-in by password alone, the dashboard offers a passkey until the tab is closed or the person declines. */

const signedIn = "signed-in-by-password";
const declined = "no-passkey-until";
/** The time after which a person who declined is asked again. */
const quietMs = 90 * 24 * 60 * 60 * 1_000;

export const noteSignInByPassword = () => saveDraft(signedIn, true);

export const declinePasskey = () => saveDraft(declined, Date.now() + quietMs, "localStorage");

export const isPasskeyOffered = (): boolean =>
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  readDraft<boolean>(signedIn) === true &&
  (readDraft<number>(declined, "localStorage") ?? 0) < Date.now();
