import fs from "node:fs";
import path from "node:path";
import { isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { namedBy, pageAccess } from "@/lib/auth/pages";
import { actors, aWorld, isSignedIn, missingId } from "../../support/world";
import { pages } from "./access";

/*
 * Every page asks by itself who is there: the guards before rendering are a courtesy, which a hole in the framework
 * has passed by more than once. So each is called here as it stands, without them.
 */

type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<ReactNode>;
const app = path.resolve("app");
const files = new Map(
  fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => [
      `/${path
        .dirname(file)
        .split("/")
        .filter((part) => !/^\(.*\)$/.test(part) && part !== ".")
        .join("/")}`,
      file,
    ]),
);

async function open(address: string): Promise<ReactNode> {
  const { default: page } = (await import(path.join(app, files.get(address)!))) as { default: Page };
  const params = { applicationId: missingId, documentId: missingId, eventId: missingId, memberId: missingId };
  return page({
    params: Promise.resolve({ ...params, emailId: missingId }),
    searchParams: Promise.resolve({}),
  });
}

/** What these two show is public elsewhere, so the guard before them is enough. */
const publicContent = ["/event/[eventId]", "/event-registration"];
const toSignIn = { digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/auth;/) as string };
const isRefusal = (shown: ReactNode) => isValidElement(shown) && shown.type === AccessRestricted;
const of = (letIn: string) => Object.keys(pages).filter((address) => pages[address] === letIn);
const example = (address: string) => address.replace(/\[\w+\]/g, "x");

describe("every page", () => {
  it("is in the table of who may see what, and nothing else is", () => {
    expect([...files.keys()].sort()).toEqual(Object.keys(pages).sort());
  });

  it("is guarded before it is rendered, too", () => {
    const guards = { anybody: "public", members: "member", administrators: "admin" };
    for (const [address, letIn] of Object.entries(pages)) {
      expect(pageAccess(example(address)), address).toBe(guards[letIn]);
    }
  });

  it("that is public, or an event's, is looked for before it is rendered, and no page that is always there is", () => {
    for (const address of Object.keys(pages)) {
      const source = fs.readFileSync(path.join(app, files.get(address)!), "utf8");
      const isLookedFor = pages[address] === "anybody" || /\[(eventId|slug)\]/.test(address);
      const mayBeMissing = source.includes("notFound()") && pages[address] !== "administrators";
      expect(namedBy(example(address)) !== null, address).toBe(isLookedFor && mayBeMissing);
    }
  });

  it("for administrators shows everybody else that it is restricted, and visitors the sign-in screen", async () => {
    const { browsers } = await aWorld();
    for (const address of of("administrators")) {
      for (const actor of actors.filter((one) => one !== "an administrator")) {
        const shown = browsers[actor].within(() => open(address));
        if (isSignedIn(actor)) expect(isRefusal(await shown), `${address}, ${actor}`).toBe(true);
        else await expect(shown, `${address}, ${actor}`).rejects.toMatchObject(toSignIn);
      }
    }
  }, 60_000);

  it("for members sends who is not signed in to the sign-in screen", async () => {
    const { browsers } = await aWorld();
    for (const address of of("members").filter((one) => !publicContent.includes(one))) {
      for (const actor of actors.filter((one) => !isSignedIn(one))) {
        const shown = browsers[actor].within(() => open(address));
        await expect(shown, `${address}, ${actor}`).rejects.toMatchObject(toSignIn);
      }
    }
  }, 60_000);
});
