import type { Outcome } from "@/lib/errors";
import type { z } from "zod";
import type { confirmation, memberEdit } from "@/lib/members/schema";

/** A member as its menu and dialogs speak of one. */
export type MenuMember = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** It is the administrator who looks. */
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

/** Server actions for what has no call, handed in by the route. */
export type MemberVerbs = {
  sendConfirmation: (values: z.output<typeof confirmation>) => Promise<Outcome<unknown>>;
  readLosses: (member: ById) => Promise<Outcome<MemberLosses>>;
  read: (member: ById) => Promise<Outcome<EditableMember>>;
  edit: (values: z.output<typeof memberEdit>) => Promise<Outcome<unknown>>;
};
