import type { Prisma } from "@/lib/db/client";
import type { Mentioning } from "@/lib/mail/erase";
import type { Template } from "@/lib/mail/templates";
import type { Member } from "./member";
import type { Person } from "./ownership";

/** The personal data that a domain stores, declared in its `person.ts`. `lib/personal-data` combines them. */
export type PersonalData = {
  models: readonly Prisma.ModelName[];
  /** Counts what deletion would erase, for its confirmation dialog. */
  count?: (person: Person) => Promise<Partial<DeletionCounts>>;
  /** Returns parts of the file that a member downloads, by name. */
  export?: (person: Member) => Promise<Record<string, unknown>>;
  /** Erases the data in the caller's transaction. The database deletes the rest with the account. */
  erase?: (leaving: AccountToErase) => Promise<ErasureResult>;
  /** Templates of emails to visitors, and whether an address is still used by a visitor. */
  visitors?: { templates: readonly Template[]; use?: (email: string) => Promise<boolean> };
};

export type DeletionCounts = Record<
  "registrations" | "seats" | "documents" | "messages" | "applications" | "payments" | "completedPayments",
  number
>;

/** An account that is being deleted, with all addresses that it has had. */
export type AccountToErase = Person & {
  firstName: string;
  lastName: string;
  createdAt: Date;
  addresses: string[];
};

/** What was erased, and the traces by which other places may still name the person. */
export type ErasureResult = {
  /** Ids that may be in stored responses. */
  ids?: string[];
  /** Targets of audit entries. */
  targets?: { type: string; ids: string[] }[];
  /** Addresses as the person typed them, which may be other people's. */
  addresses?: string[];
  /** Words in the person's own emails to one of these addresses. */
  words?: string[];
  /** Emails to other people that mention the person. */
  letters?: Mentioning[];
  /** Uploads to release once the account and what needs them are deleted. */
  uploads?: string[];
};
