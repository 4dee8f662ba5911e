import { backupDiskFull } from "./backups.mjs";
import { drip } from "./clients.mjs";
import {
  conflicts,
  databaseHangs,
  databaseRestart,
  poolExhausted,
  restored,
  startWithoutDatabase,
} from "./database.mjs";
import { deadlines } from "./holds.mjs";
import { throughPgbouncer } from "./pgbouncer.mjs";
import { cancelWhilePaying } from "./payments.mjs";
import { hostileFiles } from "./hostile.mjs";
import { killOpening } from "./opening.mjs";
import { backupsOnEachPostgres } from "./postgres-versions.mjs";
import { killWaiting } from "./waiting.mjs";
import { lostMachine } from "./standby.mjs";
import { blobDown, diskFull, mailDown } from "./outside.mjs";
import { clocks, killRegister, killUpload, race, rolling, terminate } from "./processes.mjs";

/** The faults in the order in which they run. @type {import("./expected.mjs").Fault[]} */
export const FAULTS = [
  killRegister,
  killUpload,
  killOpening,
  killWaiting,
  databaseRestart("SIGINT", "database-restart"),
  databaseRestart("SIGQUIT", "database-crash"),
  startWithoutDatabase,
  databaseHangs,
  race,
  deadlines,
  cancelWhilePaying,
  clocks,
  terminate,
  rolling,
  poolExhausted,
  conflicts,
  drip,
  hostileFiles,
  diskFull,
  backupDiskFull,
  mailDown,
  blobDown,
  throughPgbouncer,
  lostMachine("SIGKILL", "standby-killed"),
  lostMachine("SIGSTOP", "standby-silent"),
  lostMachine("SIGKILL", "standby-pgbouncer", { isPooled: true }),
  restored,
  ...backupsOnEachPostgres,
];
