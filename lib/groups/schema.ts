import { z } from "zod";
import { id, idOf, optional, required, withoutLinks } from "@/lib/core/fields";
import {
  address,
  withTypedName,
  nameFields,
  nameRequired,
  successorFields,
  ticketCodeInput,
} from "@/lib/seats/schema";

export const maxGroup = 50;
const groupSize = `A group has 1 to ${maxGroup} people`;
const company = () => withoutLinks(required("Enter the company's name", 100));

/** The person who registers a group and pays for it. */
const groupContact = { email: address, phone: optional() };
const ownNameRequired = "Enter your full name";

/** A person of a group, as read from a table. */
export const groupPerson = z
  .object({
    ...nameFields,
    email: address,
    registrationType: optional(),
  })
  .transform(withTypedName("Enter the full name"));
export type GroupPerson = z.output<typeof groupPerson>;

/** POST /api/events/{id}/group-registrations */
export const groupInput = z.object({
  id: idOf("Event not found"),
  company: company(),
  contact: z.object({ ...groupContact, ...nameFields }).transform(withTypedName(ownNameRequired)),
  purchaseOrder: optional(60),
  people: z.array(groupPerson, { error: groupSize }).min(1, groupSize).max(maxGroup, groupSize),
});
export type GroupInput = z.output<typeof groupInput>;

/** The coordinator's own fields on the page. */
export const groupForm = groupInput.pick({ company: true, purchaseOrder: true }).extend({
  contact: z.object({ ...groupContact, fullName: withoutLinks(required(ownNameRequired)) }),
});

/** A registration in a group, with the code of the coordinator's page. */
export const inGroupInput = ticketCodeInput.extend({ registrationId: id });

/** The person who takes over a seat in a group. */
export const substituteInput = z
  .object({ ...successorFields, ...nameFields, registrationId: id })
  .transform(withTypedName(nameRequired));

export const groupReceiptInput = ticketCodeInput.extend({ number: z.string().max(20) });
