import { describe, expect, it } from "vitest";
import { promptFailure } from "@/components/auth/passkey-words";

const words = (failure: { name?: string; code?: string }) => promptFailure(failure, "portal.example.org");

describe("a passkey prompt that comes to nothing", () => {
  it("a dismissed passkey prompt says that it was closed and nothing was changed", () => {
    expect(words({ name: "NotAllowedError", code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY" })).toBe(
      "The passkey prompt was closed or timed out. Nothing was changed. Try again when you're ready.",
    );
    expect(words({ name: "AbortError" })).toBe(words({ name: "NotAllowedError" }));
  });

  it("a passkey prompt says when the device has a passkey already", () => {
    const already = "This device already has a passkey for your account.";
    expect(words({ name: "InvalidStateError", code: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" })).toBe(
      already,
    );
    expect(words({ name: "InvalidStateError" })).toBe(already);
  });

  it("a passkey prompt names the address at which passkeys work", () => {
    expect(words({ name: "SecurityError", code: "ERROR_INVALID_DOMAIN" })).toContain("portal.example.org");
  });

  it("a passkey prompt says what the device lacks", () => {
    expect(words({ code: "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT" })).toContain(
      "Set up a PIN",
    );
    expect(words({ code: "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT" })).toContain(
      "can't store passkeys",
    );
  });

  it("a passkey prompt has words even for an unknown error", () => {
    for (const failure of [{}, { name: "TypeError" }, { name: "constructor" }, { code: "toString" }])
      expect(words(failure)).toBe("Your browser couldn't use a passkey. Try again, or use another browser.");
  });
});
