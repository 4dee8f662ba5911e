import "server-only";

export { applyDueFactorResets as settle } from "./apply-factor-resets";
