import { ShieldAlert, ShieldCheck } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { roles } from "@/lib/core/permissions";
import type { StaffMember, StaffSecurity } from "@/lib/staff/queries";

type StaffTableProps = {
  staff: StaffMember[];
  /** How each person signs in, by the person's id. */
  security: ReadonlyMap<string, StaffSecurity>;
  timeZone: string;
  /** Whether the viewer may give roles. */
  mayEdit: boolean;
  /** Whether the viewer is an owner. Only owners change other owners. */
  isOwner: boolean;
};

/** The table of all people with a role, how they sign in, and links to change their roles. */
export function StaffTable({ staff, security, timeZone, mayEdit, isOwner }: StaffTableProps) {
  const canChange = ({ isSelf, roles: given }: StaffMember) =>
    mayEdit && !isSelf && (isOwner || !given.some(({ role }) => role === "owner"));
  const unprotected = staff.filter(({ id }) => !security.get(id)?.hasFactor).length;
  const now = new Date();
  return (
    <section aria-labelledby="everybody" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="everybody" className="font-semibold">
          {staff.length === 1 ? "1 person" : `${staff.length} people`}
        </h2>
        {unprotected > 0 && <p className="text-sm text-ink-soft">{unprotected} without a second factor</p>}
      </div>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-card text-sm">
        <Compact>
          {staff.map((member) => (
            <li
              key={member.id}
              className="grid items-center gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_11rem_8.5rem]"
            >
              <div className="flex min-w-0 items-center gap-3">
                <span
                  aria-hidden
                  className="grid size-9 shrink-0 place-items-center rounded-full bg-aqua-soft text-xs font-semibold text-aqua-ink"
                >
                  {initials(member.name)}
                </span>
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">
                    {member.name}
                    {member.isSelf && <span className="font-normal text-ink-soft"> (you)</span>}
                  </p>
                  <p className="truncate text-ink-soft" title={member.email}>
                    {member.email}
                  </p>
                  {member.isSuspended && (
                    <Badge tone="danger" className="mt-1">
                      Suspended
                    </Badge>
                  )}
                </div>
              </div>
              <Roles member={member} />
              <Security of={security.get(member.id)} timeZone={timeZone} now={now} />
              {canChange(member) && (
                <Button asChild variant="secondary" size="sm" className="md:justify-self-end">
                  <Link
                    href={pathTo("/admin/staff/[memberId]", { memberId: member.id })}
                    prefetch={false}
                    aria-label={`Change roles for ${member.name}`}
                  >
                    Change roles
                  </Link>
                </Button>
              )}
            </li>
          ))}
        </Compact>
      </ul>
    </section>
  );
}

/** The initials of a name: "Marva Rolle" → "MR". */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_letter, index, letters) => index === 0 || index === letters.length - 1)
    .join("")
    .toUpperCase();

/** The roles with what they allow. */
function Roles({ member }: { member: StaffMember }) {
  return (
    <ul className="grid gap-1.5">
      {member.roles.map(({ role, eventId, eventTitle, grantedBy }) => (
        <li key={`${role} ${eventId ?? ""}`}>
          <p className="font-medium" title={grantedBy ? `Given by ${grantedBy}` : undefined}>
            {roles[role].label}
            {eventTitle && <span className="font-normal"> for {eventTitle}</span>}
          </p>
          <p className="text-xs text-pretty text-ink-soft">{roles[role].summary}</p>
        </li>
      ))}
    </ul>
  );
}

function Security({ of, timeZone, now }: { of: StaffSecurity | undefined; timeZone: string; now: Date }) {
  const last = of?.lastSignInAt ? new Date(of.lastSignInAt) : null;
  return (
    <div className="min-w-0 space-y-0.5">
      <p className="flex items-center gap-1.5">
        <Icon
          of={of?.hasFactor ? ShieldCheck : ShieldAlert}
          className={of?.hasFactor ? "text-success" : "text-warning"}
        />
        {of?.hasFactor ? "Second factor set up" : "No second factor"}
      </p>
      <p className="text-xs text-ink-soft">
        {last ? (
          <time dateTime={last.toISOString()} title={formatDateTime(last, timeZone)}>
            Signed in {formatRelative(last, now)}
          </time>
        ) : (
          "No recent sign-in"
        )}
      </p>
    </div>
  );
}
