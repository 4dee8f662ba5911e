import "server-only";

export { applyDueAddressChanges as settle } from "./apply-address-changes";
