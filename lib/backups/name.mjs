/**
 * The name of a backup's file, which `npm run backup` and the portal itself give it.
 * @param {Date} time @param {boolean} isEncrypted
 */
export const backupName = (time, isEncrypted) =>
  `portal-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${isEncrypted ? ".age" : ""}`;
