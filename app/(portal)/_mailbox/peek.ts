import type { SearchParams } from "@/components/lists/list-request";

/** The address of a conversation that the portal opens by itself after the one before was done. */
export const peekHref = (href: string) => `${href}&peek=1`;

export const isPeekOf = ({ peek }: SearchParams) => peek !== undefined;
