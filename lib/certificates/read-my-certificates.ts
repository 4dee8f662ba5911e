import "server-only";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { listMyCertificates } from "./queries";

/** GET /api/certificates/my: the person's certificates, the latest event first. */
export const readMyCertificates = operation({
  actor: member,
  input: noInput,
  run: (person) => listMyCertificates(person),
});
