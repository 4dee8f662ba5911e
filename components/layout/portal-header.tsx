import type { ComponentProps } from "react";
import { PublicBar } from "./public-bar";
import { SiteHeader } from "./site-header";

type PortalHeaderProps = Pick<ComponentProps<typeof SiteHeader>, "association" | "console"> & {
  person: ComponentProps<typeof SiteHeader>["user"] | null;
  unreadMessages: number;
  /** The sign-in link for visitors, with `?callbackUrl=` when signing in should lead back to this page. */
  signInHref?: string;
};

/** The header of every page: the portal's for signed-in people, the public bar for visitors. */
export function PortalHeader({
  person,
  unreadMessages,
  association,
  console,
  signInHref,
}: PortalHeaderProps) {
  if (!person) return <PublicBar association={association} {...(signInHref && { signInHref })} />;
  const { firstName, email, isAdmin } = person;
  return (
    <SiteHeader
      user={{ firstName, email, isAdmin }}
      unreadMessages={unreadMessages}
      association={association}
      {...(console && { console })}
    />
  );
}
