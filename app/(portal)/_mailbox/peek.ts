import type { SearchParams } from "@/components/lists/list-request";

/** A conversation's address when the portal opens it, after another one was done. */
export const peekHref = (href: string) => `${href}&peek=1`;

export const isPeekOf = ({ peek }: SearchParams) => peek !== undefined;
