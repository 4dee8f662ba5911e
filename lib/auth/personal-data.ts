import type { Prisma } from "@/lib/db/client";
import type { Mentioning } from "@/lib/mail/erase";
import type { Template } from "@/lib/mail/templates";
import type { Member } from "./member";
import type { Person } from "./ownership";

/** What a domain stores of people, in its `person.ts`. `lib/personal-data` folds these. */
export type PersonalData = {
  models: readonly Prisma.ModelName[];
  /** What deletion would erase, for its confirmation dialog. */
  count?: (person: Person) => Promise<Partial<DeletionCounts>>;
  /** Parts of the file that a member downloads, by their names. */
  export?: (person: Member) => Promise<Record<string, unknown>>;
  /** Runs in the caller's transaction. The database deletes the rest with the account. */
  erase?: (leaving: AccountToErase) => Promise<ErasureResult>;
  /** Letters about what people do without an account, and whether an address is still used in that way. */
  visitors?: { templates: readonly Template[]; use?: (email: string) => Promise<boolean> };
};

export type DeletionCounts = Record<
  "registrations" | "seats" | "documents" | "messages" | "applications" | "payments" | "completedPayments",
  number
>;

/** An account that is being deleted, and the addresses that it has had. */
export type AccountToErase = Person & {
  firstName: string;
  lastName: string;
  createdAt: Date;
  addresses: string[];
};

/** What was erased, and how other places may still name the person. */
export type ErasureResult = {
  /** In stored answers. */
  ids?: string[];
  /** Of audit entries. */
  targets?: { type: string; ids: string[] }[];
  /** As the person typed them; they may be somebody else's. */
  addresses?: string[];
  /** In the person's own letters to such an address. */
  words?: string[];
  /** To others. */
  letters?: Mentioning[];
  /** Released once the account and what needs them are deleted. */
  uploads?: string[];
};
