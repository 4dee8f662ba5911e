import { Office } from "@/components/office";

/** The way to the office, which has the same place on every public page (WCAG 3.2.6). */
export function HelpFooter({ contactEmail }: { contactEmail: string | null }) {
  return (
    <footer className="no-print mt-auto border-t border-line">
      <p className="page py-4 text-sm text-ink-soft">
        Need help? Contact <Office email={contactEmail} />
      </p>
    </footer>
  );
}
