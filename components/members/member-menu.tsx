"use client";

import {
  BadgeCheck,
  Ban,
  DoorClosed,
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
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import { pathTo } from "@/lib/core/path-to";
import type { MemberVerbs, MenuMember } from "./member-verbs";

// Each dialog is loaded when it first opens.
const ApproveMember = dynamic(() => import("./approve-member").then((module) => module.ApproveMember));
const EditMember = dynamic(() => import("./edit-member").then((module) => module.EditMember));
const AdminAccess = dynamic(() => import("./admin-access").then((module) => module.AdminAccess));
const ReturnToPending = dynamic(() => import("./return-to-pending").then((module) => module.ReturnToPending));
const SignOutMember = dynamic(() => import("./sign-out-member").then((module) => module.SignOutMember));
const SuspendMember = dynamic(() => import("./suspend-member").then((module) => module.SuspendMember));
const CloseAccount = dynamic(() => import("./close-account").then((module) => module.CloseAccount));
const LiftSuspension = dynamic(() => import("./lift-suspension").then((module) => module.LiftSuspension));
const DeleteMember = dynamic(() => import("./delete-member").then((module) => module.DeleteMember));

type MemberMenuProps = {
  member: MenuMember;
  verbs: MemberVerbs;
  /**
   * Whether the menu is on the member's own page. It then has no link to that page, and deleting leads back to the
   * list.
   */
  isOwnPage?: boolean;
};

/** The actions on a member. Administrators cannot remove their own access or account. */
export function MemberMenu({ member, verbs, isOwnPage = false }: MemberMenuProps) {
  const { id, name, isAdmin, isSelf, isSuspended, isClosed, isStaffOnly, membershipStatus } = member;
  const isPermitted = usePermissions();
  // Only people who give roles may change the account of a person with a role.
  const canEdit = isPermitted("members.edit") && (!isAdmin || isSelf || isPermitted("staff.edit"));
  // Fetched by the click rather than by the dialog, because an action must not be called while rendering.
  const [losses, setLosses] = useState<ReturnType<MemberVerbs["previewDeletion"]> | null>(null);
  const [details, setDetails] = useState<ReturnType<MemberVerbs["read"]> | null>(null);
  const askLosses = () => setLosses(verbs.previewDeletion({ id }));
  const askDetails = () => setDetails(verbs.read({ id }));
  return (
    <ActionsMenu
      label={`Actions for ${name}`}
      variant={isOwnPage ? "secondary" : "ghost"}
      dialogs={{
        approve: (dialog) => <ApproveMember {...dialog} member={member} verbs={verbs} />,
        edit: (dialog) =>
          details && (
            <EditMember
              {...dialog}
              member={member}
              details={details}
              onRetry={askDetails}
              onEdit={verbs.edit}
            />
          ),
        access: (dialog) => (
          <AdminAccess {...dialog} member={member} onSendConfirmation={verbs.sendConfirmation} />
        ),
        "return to pending": (dialog) => (
          <ReturnToPending {...dialog} member={member} onChange={verbs.setMembership} />
        ),
        "sign out": (dialog) => <SignOutMember {...dialog} member={member} onEnd={verbs.endSessions} />,
        suspend: (dialog) => <SuspendMember {...dialog} member={member} onChange={verbs.setSuspension} />,
        close: (dialog) => <CloseAccount {...dialog} member={member} onChange={verbs.setSuspension} />,
        lift: (dialog) => <LiftSuspension {...dialog} member={member} onChange={verbs.setSuspension} />,
        delete: (dialog) =>
          losses && (
            <DeleteMember
              {...dialog}
              member={member}
              losses={losses}
              onRetry={askLosses}
              isOwnPage={isOwnPage}
            />
          ),
      }}
    >
      {(open) => (
        <>
          {!isOwnPage && (
            <MenuItem
              icon={UserRound}
              label="Open"
              link={<Link href={pathTo("/admin/members/[memberId]", { memberId: id })} prefetch={false} />}
            />
          )}
          {membershipStatus === "pending" && !isSuspended && isPermitted("members.edit") && (
            <MenuItem
              icon={BadgeCheck}
              label={isStaffOnly ? "Add as a member" : "Approve membership"}
              onSelect={() => open("approve")}
            />
          )}
          {canEdit && (
            <MenuItem
              icon={Pencil}
              label="Edit"
              onSelect={() => {
                askDetails();
                open("edit");
              }}
            />
          )}
          {!isSelf && isPermitted("staff.edit") && (
            <MenuItem
              icon={isAdmin ? ShieldOff : ShieldCheck}
              label={isAdmin ? "Remove admin access" : "Grant admin access"}
              onSelect={() => open("access")}
            />
          )}
          {!isSelf && canEdit && (
            <>
              <MenuItem icon={LogOut} label="Sign out everywhere" onSelect={() => open("sign out")} />
              <DropdownMenuSeparator />
              {membershipStatus === "active" && (
                <MenuItem icon={Undo2} label="Return to pending" onSelect={() => open("return to pending")} />
              )}
              {isSuspended ? (
                <MenuItem
                  icon={RotateCcw}
                  label={isClosed ? "Reopen account" : "Lift suspension"}
                  onSelect={() => open("lift")}
                />
              ) : (
                <MenuItem icon={Ban} label="Suspend" tone="danger" onSelect={() => open("suspend")} />
              )}
              {!isClosed && (
                <MenuItem
                  icon={DoorClosed}
                  label="Close account"
                  tone="danger"
                  onSelect={() => open("close")}
                />
              )}
            </>
          )}
          {!isSelf && isPermitted("members.delete") && (
            <MenuItem
              icon={Trash2}
              label="Delete"
              tone="danger"
              onSelect={() => {
                askLosses();
                open("delete");
              }}
            />
          )}
        </>
      )}
    </ActionsMenu>
  );
}
