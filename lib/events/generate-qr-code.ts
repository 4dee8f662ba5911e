import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { qrPng } from "@/lib/print/qr";
import { qrCodeInput } from "./schema";

const pixels = 640;

/** POST /api/generate-qr-code: returns a web address as a QR code, a PNG in a data URL. */
export const generateQrCode = operation({
  actor: visitor,
  input: qrCodeInput,
  // The result depends on the address only, so storing it would gain nothing.
  unrepeatable: true,
  async run(_person, { url }) {
    const { network } = await caller();
    await countUse("qr codes by address", network, { max: 60, windowSeconds: 60 * 60 });
    const png = qrPng(url, pixels);
    return { qrCode: `data:image/png;base64,${png.toString("base64")}` };
  },
});
