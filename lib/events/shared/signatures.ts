import "server-only";
import { buffer } from "node:stream/consumers";
import type { Staff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { sql } from "@/lib/db/sql";
import { openPicture } from "@/lib/storage/pictures";
import { claimStored, releaseUpload } from "@/lib/storage/uploads";
import type { Cpd, Signatory } from "../cpd-rules";

type Signed = { signatories: Signatory[] } | null;

/** The uploads with the pictures of these signatories' signatures, each once. */
const uploadsOf = (signed: Signed): string[] => [
  ...new Set((signed?.signatories ?? []).flatMap(({ signature }) => signature ?? [])),
];

/**
 * The CPD to store, in the transaction that stores it: a signatory without a picture keeps the one under this name,
 * because calls send none, and pictures that the person has uploaded are claimed.
 *
 * @throws Refusal `invalid_input` for a picture that is neither the event's nor uploaded by the person
 */
export async function claimSignatures(
  person: Staff<"events.edit">,
  before: Cpd | null,
  sent: Cpd | null,
): Promise<Cpd | null> {
  if (!sent) return null;
  const former = new Map(before?.signatories.map(({ name, signature }) => [name, signature]));
  const signatories = sent.signatories.map(({ name, title, signature = former.get(name) }) => ({
    name,
    title,
    ...(signature && { signature }),
  }));
  const had = uploadsOf(before);
  const added = uploadsOf({ signatories }).filter((upload) => !had.includes(upload));
  if (!(await claimStored(added, person.id))) {
    const message = "This picture is no longer available. Please choose it again.";
    const issues = signatories.flatMap(({ signature }, index) =>
      signature && added.includes(signature) ? [{ path: `cpd.signatories.${index}.signature`, message }] : [],
    );
    throw new Refusal("invalid_input", message, { issues });
  }
  return { ...sent, signatories };
}

/**
 * Releases the pictures of former signatories, after what had them was changed or deleted in this transaction. A picture
 * stays while another event has it, or a certificate that was issued with it.
 */
export async function releaseSignatures(former: Cpd | null): Promise<void> {
  for (const upload of uploadsOf(former)) {
    const signed = JSON.stringify([{ signature: upload }]);
    const [used] = await sql`
      SELECT FROM "Event" WHERE "cpd"->'signatories' @> ${signed}::jsonb
      UNION ALL SELECT FROM "Certificate" WHERE "cpd"->'signatories' @> ${signed}::jsonb LIMIT 1`;
    if (!used) await releaseUpload(upload);
  }
}

/** The picture of a signature; null for an upload that is gone. */
export async function readSignature(
  uploadId: string,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  const stored = await openPicture(uploadId);
  return stored && { bytes: await buffer(stored.body as never), contentType: stored.contentType };
}
