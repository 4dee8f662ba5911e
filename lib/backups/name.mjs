/**
 * The name of a backup's file. The portal's own backups end in the id of their row, so that no two have one name.
 * @param {Date} time @param {boolean} isEncrypted @param {string} [id]
 */
export function backupName(time, isEncrypted, id) {
  const moment = time.toISOString().slice(0, 19).replaceAll(":", "-");
  return `portal-${moment}Z${id ? `-${id.slice(0, 8)}` : ""}.tar.gz${isEncrypted ? ".age" : ""}`;
}
