import type { ReactNode } from "react";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { BackLink, type Back } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { memberOrSignIn } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { mayOpenPage, type ConsolePath, type NeededFor } from "@/lib/auth/pages";
import { Refusal } from "@/lib/core/errors";

const frames = {
  narrow: "page max-w-3xl py-8 sm:py-10",
  /** From edge to edge on a phone. */
  column: "mx-auto w-full max-w-xl pb-10",
} as const;

type Asked<Path extends ConsolePath> = {
  /** Whoever asks, with the permissions that `consolePages` names. */
  person: Staff<NeededFor<Path>>;
  params: Awaited<PageProps<Path>["params"]>;
  search: Awaited<PageProps<Path>["searchParams"]>;
  title: string;
};

/** The pages that have others below them. */
export const above = {
  members: { href: "/admin?tab=members", label: "Members" },
  payments: { href: "/admin/payments", label: "Payments" },
} as const;

type ConsolePageFacts<Path extends ConsolePath> = {
  at: Path;
  /** The document's title; `render` gets it for the heading. */
  title: string;
  /** The page above, which a link before the heading leads to. */
  back?: Back | ((asked: Pick<Asked<Path>, "params" | "search">) => Back);
  /** `none` for pages whose frame is drawn elsewhere: by the layout of an event, or by what they show. */
  frame?: keyof typeof frames | "none";
};

/**
 * A page of the console: who is asking, whether they may, and the frame around what `render` returns. Its queries demand
 * the permissions of `person` in their types, so a page whose line in `consolePages` asks for too little does not
 * compile.
 */
export function consolePage<Path extends ConsolePath>(
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
      // The limit is the whole page's, so the way back is that of its address without parameters.
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
