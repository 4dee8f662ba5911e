"use client";

import { Pencil } from "lucide";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useFormInPlace } from "@/components/forms/use-form-in-place";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { detailList, type ProfileLists } from "@/lib/core/profile-details";
import { PendingAddress } from "./pending-address";
import { ProfileForm, type Profile } from "./profile-form";

type PersonalDetailsProps = {
  profile: Profile;
  lists: ProfileLists;
  /** The new address that is not confirmed yet. */
  pendingEmail: string | null;
};

/** The details, or a form to edit them. Cancelling resets the form. */
export function PersonalDetails({ profile, lists, pendingEmail }: PersonalDetailsProps) {
  const router = useRouter();
  const { isOpen, setOpen, opener } = useFormInPlace();
  const [, startTransition] = useTransition();

  if (isOpen) {
    return (
      <Card className="p-5 sm:p-6">
        <ProfileForm
          profile={profile}
          lists={lists}
          onCancel={() => setOpen(false)}
          onSaved={() =>
            // Both updates are one transition, so that the old values do not flash.
            startTransition(() => {
              router.refresh();
              setOpen(false);
            })
          }
        />
      </Card>
    );
  }
  const lines = [
    ["First Name", profile.firstName],
    ["Last Name", profile.lastName],
    ["Email", profile.email],
    ...detailList
      .filter(({ name, isOfOffice }) => profile[name] || !isOfOffice)
      .map(({ name, label }) => [label, profile[name]] as const),
  ] as const;
  return (
    <Card>
      <dl className="divide-y divide-line text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 gap-y-0.5 px-5 py-3.5 sm:grid-cols-[8rem_1fr] sm:px-6">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {value ? (
                <span className="font-medium">{value}</span>
              ) : (
                <span className="text-ink-soft">Not provided</span>
              )}
              {label === "Email" && pendingEmail && (
                <PendingAddress email={profile.email} pendingEmail={pendingEmail} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line px-5 py-4 sm:px-6">
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          <Icon of={Pencil} /> Edit Profile
        </Button>
      </div>
    </Card>
  );
}
