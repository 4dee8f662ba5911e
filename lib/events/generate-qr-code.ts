import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { qrPng } from "@/lib/print/qr";
import { qrCodeRequest } from "./schema";

const pixels = 640;

/** POST /api/generate-qr-code: an address as a QR code, a PNG in a data URL. */
export const generateQrCode = operation({
  actor: visitor,
  input: qrCodeRequest,
  // The same address gives the same picture; keeping it for a repeat would only fill the table.
  unrepeatable: true,
  async run(_person, { url }) {
    const { network } = await caller();
    await take("qr codes by address", network, { most: 60, windowSeconds: 60 * 60 });
    const png = qrPng(url, pixels);
    return { qrCode: `data:image/png;base64,${png.toString("base64")}` };
  },
});
