"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import type { PagePath } from "@/lib/core/path-to";
import { roleNames, roles, type Grant, type Role } from "@/lib/core/permissions";
import { setRolesAction } from "../../actions";
import { RoleCard } from "./role-card";

type RolesFormProps = {
  member: { id: string; name: string };
  given: Grant[];
  /** Events to which the roles Events and Door can be limited. */
  events: { id: string; title: string }[];
  mayMakeOwners: boolean;
};

const isSame = (one: Grant, other: Grant) => one.role === other.role && one.eventId === other.eventId;

/** The form for choosing a person's roles. */
export function RolesForm({ member, given, events, mayMakeOwners }: RolesFormProps) {
  const [chosen, setChosen] = useState<Grant[]>(given);
  const { submit, busy } = useSubmit(
    (sent: Grant[], options) => setRolesAction({ id: member.id, roles: sent }, options),
    {
      success: { title: "Roles Saved", description: "This takes effect immediately." },
      failureTitle: "Update Failed",
      reload: "/admin/staff" satisfies PagePath,
    },
  );
  const has = (grant: Grant) => chosen.some((one) => isSame(one, grant));
  const toggle = (grant: Grant) =>
    setChosen(has(grant) ? chosen.filter((one) => !isSame(one, grant)) : [...chosen, grant]);
  const isChanged =
    chosen.length !== given.length || chosen.some((one) => !given.some((other) => isSame(one, other)));
  const shown = roleNames.filter((role) => role !== "owner" || mayMakeOwners);
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(chosen);
      }}
    >
      <fieldset>
        <legend className="sr-only">Roles</legend>
        <ul className="grid gap-3">
          {shown.map((role: Role) => (
            <li key={role}>
              <RoleCard
                facts={roles[role]}
                isChosen={has({ role, eventId: null })}
                onChoose={() => toggle({ role, eventId: null })}
                events={roles[role].canBeLimited ? events : []}
                isChosenFor={(eventId) => has({ role, eventId })}
                onChooseFor={(eventId) => toggle({ role, eventId })}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="mt-4 text-sm text-ink-soft">
        {chosen.length === 0
          ? `Without a role, ${member.name} is an ordinary member.`
          : `${member.name} and everyone who can assign roles will be emailed.`}
      </p>
      <div className="mt-4">
        <SubmitButton busy={busy} busyWords="Saving..." disabled={!isChanged}>
          Save roles
        </SubmitButton>
      </div>
    </form>
  );
}
