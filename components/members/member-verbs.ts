import type { Outcome } from "@/lib/core/errors";
import type { z } from "zod";
import type { confirmationInput, memberEdit } from "@/lib/members/schema";

export type MenuMember = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Whether this is the administrator who is looking. */
  isSelf: boolean;
  membershipStatus: "pending" | "active";
  isAddressProven: boolean;
  isSuspended: boolean;
  joinDate: string | null;
  hasFee: boolean;
};

export type MemberLosses = {
  registrations: number;
  seats: number;
  documents: number;
  messages: number;
  applications: number;
  payments: number;
  completedPayments: number;
};

export type EditableMember = z.input<typeof memberEdit>;

type ById = { id: string };

/** Server actions for what has no API call, passed in by the route. */
export type MemberVerbs = {
  sendConfirmation: (values: z.output<typeof confirmationInput>) => Promise<Outcome<unknown>>;
  previewDeletion: (member: ById) => Promise<Outcome<MemberLosses>>;
  read: (member: ById) => Promise<Outcome<EditableMember>>;
  edit: (values: z.output<typeof memberEdit>) => Promise<Outcome<{ awaitsConfirmation: boolean }>>;
};
