import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./test";
import { expectAccessible, signInAnew, toast, unique } from "./people";

/* With Chromium's virtual authenticator. Browsers allow passkeys over http on localhost, where the tests' portal is. */

type Device = { session: CDPSession; authenticatorId: string };

async function connectDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** From now on, the person at the device passes the check of who they are, or gives up at it. */
const verify = ({ session, authenticatorId }: Device, isUserVerified: boolean) =>
  session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

/** A browser that offers no passkeys in fields: a virtual device would choose one as soon as a page asks. */
const offerNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** A new member, signed in, on Profile → Security. */
async function openSecurity(page: Page): Promise<string> {
  const email = `${unique("passkey").replaceAll(" ", "-")}@example.test`;
  const data = { firstName: "Oriel", lastName: "Knowles", email, password: "seagrape-and-sand" };
  expect((await page.request.post("/api/register", { data })).status()).toBe(201);
  await page.goto("/profile/security");
  return email;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create passkey" }).click();
}

const signOut = (page: Page) => page.request.post("/api/logout", { data: {} });
const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");

test("a member adds a passkey, signs out, and signs in with it alone", async ({ page }) => {
  const device = await connectDevice(page);
  await offerNothing(page);
  const email = await openSecurity(page);
  await expectAccessible(page);
  await addPasskey(page, "Office laptop");
  await expect(toast(page)).toContainText("Passkey added");
  await expect(passkeys(page)).toHaveText([/Office laptop.*Never used/]);
  const { credentials } = await device.session.send("WebAuthn.getCredentials", device);
  expect(credentials).toMatchObject([{ rpId: "localhost", isResidentCredential: true, userName: email }]);

  await signOut(page);
  await page.goto("/profile/security");
  await expect(page).toHaveURL("/auth?callbackUrl=%2Fprofile%2Fsecurity");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/profile/security");
  await expect(toast(page)).toContainText("Welcome back!");
  await expect(passkeys(page)).toHaveText([/Office laptop.*Used just now/]);
});

test("a passkey chosen in the email field signs in, without a button", async ({ page }) => {
  await connectDevice(page);
  await openSecurity(page);
  await addPasskey(page, "Office laptop");
  await expect(passkeys(page)).toHaveCount(1);
  await signOut(page);
  await page.goto("/auth?callbackUrl=%2Fprofile%2Fsecurity");
  await expect(page).toHaveURL("/profile/security");
  await expect(toast(page)).toContainText("Welcome back!");
});

test("a dismissed passkey prompt says so, and what was typed stays", async ({ page }) => {
  const device = await connectDevice(page);
  await offerNothing(page);
  await openSecurity(page);
  await verify(device, false);
  await addPasskey(page, "Phone of Oriel");
  await expect(page.getByRole("alert").filter({ hasText: "Couldn’t add the passkey" })).toContainText(
    "The passkey prompt was closed or timed out.",
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Phone of Oriel");
  await verify(device, true);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(passkeys(page)).toHaveText([/Phone of Oriel/]);

  await signOut(page);
  await verify(device, false);
  await page.goto("/auth");
  await page.getByLabel("Email").fill("oriel@example.test");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sign In Failed" })).toContainText(
    "The passkey prompt was closed or timed out.",
  );
  await expect(page.getByLabel("Email")).toHaveValue("oriel@example.test");
  await verify(device, true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("a device gets one passkey, which can be renamed and removed", async ({ page }) => {
  await connectDevice(page);
  await offerNothing(page);
  await openSecurity(page);
  await addPasskey(page, "Key");
  await expect(passkeys(page)).toHaveCount(1);
  await addPasskey(page, "Key again");
  await expect(page.getByRole("alert").filter({ hasText: "Couldn’t add the passkey" })).toContainText(
    "This device already has a passkey for your account.",
  );
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Rename Key" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Name").fill("Blue key");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(passkeys(page)).toHaveText([/Blue key/]);

  await page.getByRole("button", { name: "Remove Blue key" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();

  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sign In Failed" })).toContainText(
    "We couldn't confirm this passkey.",
  );
});

test("a person who typed a password is offered a passkey, and not again after declining or adding one", async ({
  page,
}) => {
  await connectDevice(page);
  await offerNothing(page);
  const email = await openSecurity(page);
  const offer = page.getByRole("link", { name: "Add a passkey" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await signOut(page);
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("seagrape-and-sand");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expectAccessible(page);
  await offer.click();
  await addPasskey(page, "Phone");
  await expect(toast(page)).toContainText("Passkey added");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Remove Phone" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await page.goto("/");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await signOut(page);
  await signInAnew(page.request, { email, password: "seagrape-and-sand" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
