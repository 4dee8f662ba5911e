import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { listMyOfYear } from "./queries";
import { yearInput } from "./schema";
import { zipCertificates } from "./shared/zip-certificates";

/**
 * GET /api/certificates/my/export: the person's valid certificates of a year as a ZIP of PDFs.
 *
 * @throws Refusal `not_found` for a year without any, `too_many`
 */
export const exportMyCertificates = operation({
  actor: member,
  input: yearInput,
  async run(person, { year }) {
    await countUse("certificates ZIP by member", person.id, { max: 20, windowSeconds: 60 * 60 });
    const certificates = await listMyOfYear(person, year);
    if (certificates.length === 0)
      throw new Refusal("not_found", `You have no certificates for events in ${year}.`);
    return zipCertificates(person, `Certificates ${year}`, certificates);
  },
});
