import "server-only";

export { applyDueBankDetails as settle } from "./apply";
