import "server-only";
import { lockByName } from "@/lib/db/locks";

/** Keeps others from issuing a programme's certificates, or from ending what they are issued for, until the transaction ends. */
export const lockCertificatesOf = (programmeId: string): Promise<void> =>
  lockByName(`certificates of programme ${programmeId}`);
