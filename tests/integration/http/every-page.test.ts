import fs from "node:fs";
import path from "node:path";
import { isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import NotFound from "@/app/not-found";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { HelpFooter } from "@/components/layout/help-footer";
import { PageNotFound } from "@/components/layout/page-not-found";
import { PublicBar } from "@/components/layout/public-bar";
import { SignedInHeader } from "@/components/layout/signed-in-header";
import { mayOpen, resourceOf } from "@/lib/auth/pages";
import { roleNames } from "@/lib/core/permissions";
import { aMember, aStaffMember, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
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
const publicContent = ["/event/[eventId]", "/event-registration", "/event-registration/event"];
const toSignIn = { digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/auth;/) as string };
const isRefusal = (shown: ReactNode) => isValidElement(shown) && shown.type === AccessRestricted;
const of = (letIn: string) => Object.keys(pages).filter((address) => pages[address] === letIn);
const example = (address: string) => address.replace(/\[\w+\]/g, "x");

describe("an address where nothing is", () => {
  it("the page for a missing address has the portal's header for members and the public bar for visitors", async () => {
    const inside = await (await signedInAs(await aMember({ firstName: "Perdita" }))).within(() => NotFound());
    expect(inside).toMatchObject({
      props: {
        children: [
          { type: SignedInHeader, props: { user: { firstName: "Perdita" } } },
          { type: PageNotFound, props: { isSignedIn: true } },
        ],
      },
    });
    expect(await new Browser().within(() => NotFound())).toMatchObject({
      props: {
        children: [
          { type: PublicBar },
          { type: PageNotFound, props: { isSignedIn: false } },
          { type: HelpFooter },
        ],
      },
    });
  });
});

describe("registering without saying for which event", () => {
  it("registering without an event leads to the list of events", async () => {
    const shown = new Browser().within(() => open("/event-registration/event"));
    await expect(shown).rejects.toMatchObject({ digest: expect.stringMatching(/;\/events;/) as string });
  });
});

describe("every page", () => {
  it("every page is in the table of who may see what, and nothing else is", () => {
    expect([...files.keys()].sort()).toEqual(Object.keys(pages).sort());
  });

  it("every console page is at the address whose permissions it requires", async () => {
    for (const address of of("administrators")) {
      const { default: page } = (await import(path.join(app, files.get(address)!))) as {
        default: { at: string };
      };
      expect(page.at).toBe(address);
    }
  });

  it("every public or event page is looked up before it is rendered, unless it always exists", () => {
    for (const address of Object.keys(pages)) {
      const source = fs.readFileSync(path.join(app, files.get(address)!), "utf8");
      const isLookedFor = pages[address] === "anybody" || /\[(eventId|slug)\]/.test(address);
      const mayBeMissing = source.includes("notFound()") && pages[address] !== "administrators";
      expect(resourceOf(example(address)) !== null, address).toBe(isLookedFor && mayBeMissing);
    }
  });

  it("every page for administrators shows others that it is restricted, and visitors the sign-in screen", async () => {
    const { browsers } = await aWorld();
    for (const address of of("administrators")) {
      for (const actor of actors.filter((one) => one !== "an administrator")) {
        const shown = browsers[actor].within(() => open(address));
        if (isSignedIn(actor)) expect(isRefusal(await shown), `${address}, ${actor}`).toBe(true);
        else await expect(shown, `${address}, ${actor}`).rejects.toMatchObject(toSignIn);
      }
    }
  }, 60_000);

  it.each(roleNames)(
    "every staff page opens to the role %s exactly when the guard before rendering allows it",
    async (role) => {
      const person = await aStaffMember([{ role, eventId: null }]);
      const browser = await signedInAs(person);
      for (const address of of("administrators")) {
        const shown = await browser.within(() => open(address)).catch((error: unknown) => error as ReactNode);
        const path = address.replace(/\[\w+\]/g, missingId);
        expect(isRefusal(shown), address).toBe(!mayOpen({ ...person, sessionHash: "" }, path));
      }
    },
  );

  it("every page for members sends signed-out visitors to the sign-in screen", async () => {
    const { browsers } = await aWorld();
    for (const address of of("members").filter((one) => !publicContent.includes(one))) {
      for (const actor of actors.filter((one) => !isSignedIn(one))) {
        const shown = browsers[actor].within(() => open(address));
        await expect(shown, `${address}, ${actor}`).rejects.toMatchObject(toSignIn);
      }
    }
  }, 60_000);
});
