"use client";

import {
  BadgeCheck,
  Ban,
  LogOut,
  Pencil,
  RotateCcw,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserRound,
} from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { usePermissions } from "@/components/auth/permissions";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";

// Each is loaded when it first opens.
const ApproveMember = dynamic(() => import("./approve-member").then((module) => module.ApproveMember));
const EditMember = dynamic(() => import("./edit-member").then((module) => module.EditMember));
const AdminAccess = dynamic(() => import("./admin-access").then((module) => module.AdminAccess));
const ReturnToPending = dynamic(() => import("./return-to-pending").then((module) => module.ReturnToPending));
const SignOutMember = dynamic(() => import("./sign-out-member").then((module) => module.SignOutMember));
const SuspendMember = dynamic(() => import("./suspend-member").then((module) => module.SuspendMember));
const LiftSuspension = dynamic(() => import("./lift-suspension").then((module) => module.LiftSuspension));
const DeleteMember = dynamic(() => import("./delete-member").then((module) => module.DeleteMember));

type MemberMenuProps = {
  member: MenuMember;
  verbs: MemberVerbs;
  /** Whether the menu is on the member's own page: it has no link to that page, and deleting leads back to the list. */
  isOwnPage?: boolean;
};

/** The actions on a member. Administrators cannot remove their own access or account. */
export function MemberMenu({ member, verbs, isOwnPage = false }: MemberMenuProps) {
  const { id, name, isAdmin, isSelf, isSuspended, membershipStatus } = member;
  const isPermitted = usePermissions();
  // Only those who give roles may change the account of somebody who has one.
  const canEdit = isPermitted("members.edit") && (!isAdmin || isSelf || isPermitted("staff.edit"));
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<
    "approve" | "edit" | "access" | "return to pending" | "sign out" | "suspend" | "lift" | "delete"
  >();
  // Fetched by the click rather than by the dialog, because an action must not be called while rendering.
  const [losses, setLosses] = useState<ReturnType<MemberVerbs["previewDeletion"]> | null>(null);
  const [details, setDetails] = useState<ReturnType<MemberVerbs["read"]> | null>(null);
  const askLosses = () => setLosses(verbs.previewDeletion({ id }));
  const askDetails = () => setDetails(verbs.read({ id }));
  function openEdit() {
    askDetails();
    open("edit");
  }
  function openDelete() {
    askLosses();
    open("delete");
  }
  return (
    <>
      <ActionsMenu
        ref={opener}
        variant={isOwnPage ? "secondary" : "ghost"}
        label={`Actions for ${name}`}
        onCloseAutoFocus={keepFocus}
      >
        {!isOwnPage && (
          <DropdownMenuItem asChild>
            <Link href={`/admin/members/${id}`} prefetch={false}>
              <Icon of={UserRound} /> Open
            </Link>
          </DropdownMenuItem>
        )}
        {membershipStatus === "pending" && isPermitted("members.edit") && (
          <DropdownMenuItem onSelect={() => open("approve")}>
            <Icon of={BadgeCheck} /> Approve membership
          </DropdownMenuItem>
        )}
        {canEdit && (
          <DropdownMenuItem onSelect={openEdit}>
            <Icon of={Pencil} /> Edit
          </DropdownMenuItem>
        )}
        {!isSelf && isPermitted("staff.edit") && (
          <DropdownMenuItem onSelect={() => open("access")}>
            <Icon of={isAdmin ? ShieldOff : ShieldCheck} />{" "}
            {isAdmin ? "Remove admin access" : "Grant admin access"}
          </DropdownMenuItem>
        )}
        {!isSelf && canEdit && (
          <>
            <DropdownMenuItem onSelect={() => open("sign out")}>
              <Icon of={LogOut} /> Sign out everywhere
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            {membershipStatus === "active" && (
              <DropdownMenuItem onSelect={() => open("return to pending")}>
                <Icon of={Undo2} /> Set back to pending
              </DropdownMenuItem>
            )}
            {isSuspended ? (
              <DropdownMenuItem onSelect={() => open("lift")}>
                <Icon of={RotateCcw} /> Lift suspension
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem tone="danger" onSelect={() => open("suspend")}>
                <Icon of={Ban} /> Suspend
              </DropdownMenuItem>
            )}
          </>
        )}
        {!isSelf && isPermitted("members.delete") && (
          <DropdownMenuItem tone="danger" onSelect={openDelete}>
            <Icon of={Trash2} /> Delete
          </DropdownMenuItem>
        )}
      </ActionsMenu>
      {dialog === "approve" && (
        <ApproveMember
          key={turn}
          {...dialogProps}
          member={member}
          onSendConfirmation={verbs.sendConfirmation}
        />
      )}
      {dialog === "edit" && details && (
        <EditMember
          key={turn}
          {...dialogProps}
          member={member}
          details={details}
          onRetry={askDetails}
          onEdit={verbs.edit}
        />
      )}
      {dialog === "access" && (
        <AdminAccess
          key={turn}
          {...dialogProps}
          member={member}
          onSendConfirmation={verbs.sendConfirmation}
        />
      )}
      {dialog === "return to pending" && <ReturnToPending key={turn} {...dialogProps} member={member} />}
      {dialog === "sign out" && <SignOutMember key={turn} {...dialogProps} member={member} />}
      {dialog === "suspend" && <SuspendMember key={turn} {...dialogProps} member={member} />}
      {dialog === "lift" && <LiftSuspension key={turn} {...dialogProps} member={member} />}
      {dialog === "delete" && losses && (
        <DeleteMember
          key={turn}
          {...dialogProps}
          member={member}
          losses={losses}
          onRetry={askLosses}
          isOwnPage={isOwnPage}
        />
      )}
    </>
  );
}
