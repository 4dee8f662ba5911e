import { afterEach, expect, test, vi } from "vitest";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import * as register from "@/app/api/register/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { env, type Env } from "@/lib/env";
import { anAdmin, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

// The portal's own is frozen.
vi.mock("@/lib/env", async (original) => {
  const actual = await original<{ env: Env }>();
  return { ...actual, env: { ...actual.env } };
});
const settings: { PORTAL_DEMO: boolean } = env;
afterEach(() => {
  settings.PORTAL_DEMO = false;
});

const newAccount = async (password: string) => {
  const body = { firstName: "Ana", lastName: "Major", email: `${password}@example.test`, password };
  return (await new Browser().call(register, "POST", { body })).status;
};

test("the demo accepts any password of six characters, and no other portal does", async () => {
  expect(await newAccount("abcdef")).toBe(400);
  settings.PORTAL_DEMO = true;
  expect([await newAccount("abcdef"), await newAccount("password123"), await newAccount("abcde")]).toEqual([
    201, 201, 400,
  ]);
});

test("staff of the demo choose passwords under the same rule as its members", async () => {
  const owner = await anAdmin({ passwordHash: await hashPassword("seagrape") });
  const change = async (currentPassword: string, password: string) =>
    (await signedInAs(owner)).within(() => changePasswordAction({ currentPassword, password }));
  expect(await change("seagrape", "abcdef")).toMatchObject({ ok: false });
  settings.PORTAL_DEMO = true;
  expect(await change("seagrape", "abcdef")).toMatchObject({ ok: true });
});
