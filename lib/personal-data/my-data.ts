import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { domains } from "./domains";

/**
 * Everything the portal stores about a member, except secrets (links, session tokens, the password, the keys of passkeys) and the
 * background answers, which are in no export. Documents are listed with their files.
 */
export async function getMyData(person: Member) {
  const exported = await Promise.all(domains.flatMap((domain) => domain.export?.(person) ?? []));
  const parts = Object.fromEntries(exported.flatMap((part) => Object.entries(part)));
  // In the file's order, registrations come before their payments.
  const { profile, signedInOn, passkeys, registrations, ...others } = parts;
  return {
    association: getAssociation().name,
    writtenAt: new Date().toISOString(),
    profile,
    signedInOn,
    passkeys,
    registrations,
    ...others,
  };
}
export type MyData = Awaited<ReturnType<typeof getMyData>>;
