import { Card } from "@/components/ui/card";

const toEverybody = [
  "A sign-in on a device that you haven't used before",
  "Many failed attempts to sign in",
  "A new password, and a request for one",
  "A passkey or an authenticator app that was added or removed, and a recovery code that was used",
  "A new email address (we notify the old one, too)",
];

const toStaff = ["A role that you were given or that was taken away"];

/** Which emails protect the account. */
export function EmailedNotices({ isStaff }: { isStaff: boolean }) {
  return (
    <Card className="px-5 py-4 sm:px-6">
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {[...toEverybody, ...(isStaff ? toStaff : [])].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Card>
  );
}
