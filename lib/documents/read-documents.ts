import "server-only";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { listMyDocuments } from "./queries";

/** GET /api/documents/my */
export const readMyDocuments = operation({
  actor: member,
  input: noInput,
  run: (person) => listMyDocuments(person),
});
