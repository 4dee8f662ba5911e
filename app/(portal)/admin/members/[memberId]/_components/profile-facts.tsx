import { formatPrice } from "@/lib/core/money";
import { formatDate } from "@/lib/core/format";
import type { MemberRecord } from "@/lib/personal-data/record-queries";
import { detailList } from "@/lib/core/profile-details";

type ProfileFactsProps = { member: MemberRecord; timeZone: string };

/** The member's profile and membership. */
export function ProfileFacts({ member, timeZone }: ProfileFactsProps) {
  const dateOf = (date: Date | null) => (date ? formatDate(date, timeZone) : "—");
  const facts = [
    ["Email", `${member.email}${member.emailVerifiedAt ? "" : " (not confirmed)"}`],
    ...detailList.map(({ name, label }) => [label, member[name] ?? "—"]),
    ...(member.isStaffOnly
      ? []
      : [
          ["Membership Type", member.membershipType],
          ["Annual Fee", formatPrice(member.annualFeeCents, "No fee")],
          ["Member ID", member.memberId],
          ["Join Date", dateOf(member.joinDate)],
          ["Next Payment", dateOf(member.nextPaymentDate)],
        ]),
    ["Account created", dateOf(member.createdAt)],
    ["Last seen", member.lastSeenAt ? dateOf(member.lastSeenAt) : "Not signed in"],
    ...(member.linkOpened
      ? [["One-time link opened", `${dateOf(member.linkOpened.at)} by ${member.linkOpened.by}`]]
      : []),
    ...(member.hasPassword ? [] : [["Password", "None set yet"]]),
  ];
  return (
    <section aria-labelledby="profile" className="rounded-md border border-line bg-card">
      <h2 id="profile" className="border-b border-line px-4 py-3 font-semibold">
        Profile
      </h2>
      {member.listing.photoUrl && (
        <img
          src={member.listing.photoUrl}
          alt={`Photograph of ${member.name}`}
          loading="lazy"
          className="mx-4 mt-4 size-24 rounded-full bg-sunken object-cover"
        />
      )}
      <dl className="divide-y divide-line text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="px-4 py-2.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
