"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { Permission } from "@/lib/core/permissions";

const Permissions = createContext<readonly Permission[]>([]);

type PermissionsProviderProps = { permissions: readonly Permission[]; children: ReactNode };

/** Provides the person's permissions to the controls inside, which hide what is not permitted. It is no protection. */
export function PermissionsProvider({ permissions, children }: PermissionsProviderProps) {
  return <Permissions value={permissions}>{children}</Permissions>;
}

export function usePermissions(): (permission: Permission) => boolean {
  const permissions = useContext(Permissions);
  return (permission) => permissions.includes(permission);
}

export function IfPermitted({ to, children }: { to: Permission; children: ReactNode }) {
  return usePermissions()(to) && children;
}
