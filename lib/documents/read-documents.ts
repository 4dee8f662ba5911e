import "server-only";
import { member } from "@/lib/auth/actor";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { listMyDocuments } from "./queries";

/** GET /api/documents/my */
export const readMyDocuments = operation({
  actor: member,
  input: nothing,
  run: (person) => listMyDocuments(person),
});
