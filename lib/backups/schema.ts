import { z } from "zod";
import { unstorableMessage } from "@/lib/core/fields";

export const backupPlaces = ["folder", "blob"] as const;
/** The minimum length agrees with scripts/backup/passphrase.mjs. */
const minPassphrase = 12;

/** Unicode's composed form, so that one passphrase is the same on every keyboard. */
const composed = (text: string) => text.normalize("NFC");

const wholeNumber = (message: string, min: number, max: number) =>
  z.number({ error: message }).int(message).min(min, message).max(max, message);

const hourMessage = "Choose an hour";
const keepMessage = "Enter a number from 1 to 365";

/** The settings of backups. An empty passphrase keeps the current one. */
export const backupPlanInput = z
  .object({
    isOn: z.boolean(),
    hour: wholeNumber(hourMessage, 0, 23),
    keep: wholeNumber(keepMessage, 1, 365),
    place: z.enum(backupPlaces, { error: "Choose one" }),
    isEncrypted: z.boolean(),
    passphrase: z
      .string()
      .overwrite(composed)
      .max(200, "Use 200 characters or fewer")
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, unstorableMessage)
      .default(""),
  })
  .refine(({ isEncrypted, place }) => isEncrypted || place === "folder", {
    path: ["isEncrypted"],
    message: "Backups stored outside the server must be encrypted",
  })
  .refine(({ passphrase }) => passphrase === "" || passphrase.length >= minPassphrase, {
    path: ["passphrase"],
    message: `Please use at least ${minPassphrase} characters`,
  });

export const passphraseInput = z.object({
  passphrase: z
    .string({ error: "Enter the passphrase" })
    .overwrite(composed)
    .min(1, "Enter the passphrase")
    .max(200, "Not it"),
});
