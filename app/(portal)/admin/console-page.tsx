import { pathTo } from "@/lib/core/path-to";
import type { ReactNode } from "react";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { BackLink, type Back } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { memberOrSignIn } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { mayOpenPage, type NeededFor } from "@/lib/auth/pages";
import type { StaffPattern } from "@/lib/core/addresses.mjs";
import { Refusal } from "@/lib/core/errors";

const frames = {
  narrow: "page max-w-3xl py-8 sm:py-10",
  /** The frame of a page that reaches from edge to edge on a phone. */
  column: "mx-auto w-full max-w-xl pb-10",
} as const;

type Asked<Path extends StaffPattern> = {
  /** The member of staff who requests the page, with the permissions that `addresses` names for it. */
  person: Staff<NeededFor<Path>>;
  params: Awaited<PageProps<Path>["params"]>;
  search: Awaited<PageProps<Path>["searchParams"]>;
  title: string;
};

/** Links to the pages that have others below them. */
export const above = {
  members: { href: pathTo("/admin", { query: { tab: "members" } }), label: "Members" },
  payments: { href: pathTo("/admin/payments"), label: "Payments" },
} as const;

type ConsolePageFacts<Path extends StaffPattern> = {
  at: Path;
  /** The document's title, which `render` gets for the heading. */
  title: string;
  /** The link before the heading, to the page above. */
  back?: Back | ((asked: Pick<Asked<Path>, "params" | "search">) => Back);
  /**
   * The frame around the content. `none` is for pages whose frame is drawn by an event's layout or by their content.
   */
  frame?: keyof typeof frames | "none";
};

/**
 * Defines a page of the console: it checks the permissions of the person who requests it and draws the frame around
 * what `render` returns. Queries require the permissions of `person` in their types, so a page whose line in
 * `addresses` requires too little does not compile.
 */
export function consolePage<Path extends StaffPattern>(
  { at, title, back, frame }: ConsolePageFacts<Path>,
  render: (asked: Asked<Path>) => ReactNode | Promise<ReactNode>,
) {
  const wayBack = (asked: Pick<Asked<Path>, "params" | "search">) =>
    typeof back === "function" ? back(asked) : back;

  async function ConsolePage(props: PageProps<Path>): Promise<ReactNode> {
    const person = await memberOrSignIn();
    const [params, search] = await Promise.all([props.params, props.searchParams]);
    const eventId = at.includes("[eventId]") ? (params as { eventId: string }).eventId : undefined;
    if (!mayOpenPage(person, at, eventId)) return <AccessRestricted />;
    let shown: ReactNode;
    try {
      shown = await render({ person, params, search, title });
    } catch (error) {
      // The people limit applies to the whole page, so the link back is that of the address without parameters.
      const way = wayBack({ params, search: {} });
      if (!(error instanceof Refusal && error.code === "too_many" && way)) throw error;
      return <PeopleLimitReached refusal={error} back={{ ...way, label: `Back to ${way.label}` }} />;
    }
    if (frame === "none") return shown;
    const way = wayBack({ params, search });
    return (
      <Main className={frame && frames[frame]}>
        {way && <BackLink {...way} />}
        {shown}
      </Main>
    );
  }

  return Object.assign(ConsolePage, { at, metadata: { title } });
}
